import {
  problem,
  respondResponse,
  type Clarification,
  type Permission,
  type RespondResponse,
} from '@kandev/contracts';
import { z } from 'zod';
import type { Product } from '../fixtures/product.ts';

const lateResolution = z.object({
  resolution: z.object({
    status: z.string(),
    answers: z.array(z.object({ custom_text: z.string() })).nullable(),
  }),
});

/** What the server said to one submission; `unknown` where it died before it said anything. */
export type Verdict =
  | { kind: 'accepted'; response: RespondResponse }
  | {
      kind: 'refused';
      code: string;
      resolution: z.infer<typeof lateResolution>['resolution'] | undefined;
    }
  | { kind: 'unknown' };

/** `text` is in this submission and in no other, so that a record, and a reply, name the winning one. */
export type Submission = { pendingId: string; text: string; isSkip: boolean; verdict: Verdict };

/** Every answer that operators gave to the questions of a run, with its verdict. */
export class Submissions {
  readonly all: Submission[] = [];
  readonly #product: Product;
  readonly #textPrefix: string;

  constructor(product: Product, textPrefix: string) {
    this.#product = product;
    this.#textPrefix = textPrefix;
  }

  async submit(record: Clarification, { isSkip = false } = {}): Promise<void> {
    const text = `${this.#textPrefix} answer ${this.all.length + 1}`;
    const submission: Submission = {
      pendingId: record.pending_id,
      text,
      isSkip,
      verdict: { kind: 'unknown' },
    };
    this.all.push(submission);
    const body = isSkip
      ? { rejected: true, reject_reason: text }
      : { answers: [{ question_id: record.questions[0]?.id, selected_options: [], custom_text: text }] };
    submission.verdict = await this.#send(record.pending_id, body);
  }

  async #send(pendingId: string, body: unknown): Promise<Verdict> {
    let response;
    try {
      response = await this.#product.call('POST', `/clarifications/${pendingId}/respond`, body);
    } catch {
      return { kind: 'unknown' };
    }
    if (response.status === 200) return { kind: 'accepted', response: respondResponse.parse(response.body) };
    const { error } = problem.parse(response.body);
    const { resolution } = lateResolution.safeParse(error.details).data ?? {};
    return { kind: 'refused', code: error.code, resolution };
  }
}

/** One choice for a permission; `isAccepted` is undefined where the server died before it said anything. */
export type PermissionDecision = {
  pendingId: string;
  option: string;
  isAccepted: boolean | undefined;
  code?: string;
};

/** Every choice that operators made for the permissions of a run, with its verdict. */
export class PermissionDecisions {
  readonly all: PermissionDecision[] = [];
  readonly #product: Product;

  constructor(product: Product) {
    this.#product = product;
  }

  /** Chooses one of the offered options: `pick` modulo their number. */
  async decide({ pending_id, options }: Permission, pick: number): Promise<void> {
    const option = options[pick % options.length]?.id ?? '';
    const decision: PermissionDecision = { pendingId: pending_id, option, isAccepted: undefined };
    this.all.push(decision);
    let response;
    try {
      response = await this.#product.call('POST', `/permissions/${pending_id}/respond`, {
        option_id: option,
      });
    } catch {
      return;
    }
    decision.isAccepted = response.status === 200;
    if (response.status !== 200) decision.code = problem.parse(response.body).error.code;
  }
}
