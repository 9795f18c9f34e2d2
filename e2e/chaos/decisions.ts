import { problem, type Permission } from '@kandev/contracts';
import type { Product } from '../fixtures/product.ts';

/** One choice for a permission, and whether it was taken; undefined where nobody said. */
export type Decided = { pendingId: string; option: string; isTaken: boolean | undefined; code?: string };

/** Everything that operators chose for permissions in a run, and what they were told. */
export class Decisions {
  readonly all: Decided[] = [];
  readonly #product: Product;

  constructor(product: Product) {
    this.#product = product;
  }

  /** Chooses by number among what is offered. */
  async decide({ pending_id, options }: Permission, which: number): Promise<void> {
    const option = options[which % options.length]?.id ?? '';
    const decided: Decided = { pendingId: pending_id, option, isTaken: undefined };
    this.all.push(decided);
    let answer;
    try {
      answer = await this.#product.call('POST', `/permissions/${pending_id}/respond`, { option_id: option });
    } catch {
      // The server died over it.
      return;
    }
    decided.isTaken = answer.code === 200;
    if (answer.code !== 200) decided.code = problem.parse(answer.body).error.code;
  }
}

/** What was told of one permission, held against its record. */
export function checkDecisions(record: Permission, decided: readonly Decided[]): string[] {
  const violations = decided.flatMap(({ option, isTaken, code = '' }) => {
    if (isTaken === undefined || code === 'AGENT_STREAM_TIMEOUT') return [];
    if (isTaken) {
      return record.option_id === option
        ? []
        : [`"${option}" was taken, and the record is ${wordOf(record)}`];
    }
    const isKnown = ['NOT_FOUND', 'AGENT_STREAM_NOT_CONNECTED', 'UNAVAILABLE'].includes(code);
    return isKnown ? [] : [`"${option}" was refused with ${code}`];
  });
  const isOurs = decided.some(({ option }) => option === record.option_id);
  if (record.option_id !== null && !isOurs) violations.push(`${wordOf(record)} stands, and nobody chose it`);
  return violations;
}

const wordOf = (record: Permission): string => JSON.stringify(record);
