import { problem, respondResponse, type Clarification, type RespondResponse } from '@kandev/contracts';
import { z } from 'zod';
import type { Product } from '../fixtures/product.ts';

const resolution = z.object({
  resolution: z.object({
    status: z.string(),
    answers: z.array(z.object({ custom_text: z.string() })).nullable(),
  }),
});

/** What came of one submission. `unknown`: the server died over it. */
export type Verdict =
  | { kind: 'taken'; answer: RespondResponse }
  | { kind: 'refused'; code: string; told: z.infer<typeof resolution>['resolution'] | undefined }
  | { kind: 'unknown' };

/** `text` is in this submission and in no other, so that a record, and a reply, name the one that won. */
export type Submitted = { pendingId: string; text: string; isSkip: boolean; verdict: Verdict };

/** Everything that operators submitted in a run, and what they were told. */
export class Submissions {
  readonly all: Submitted[] = [];
  readonly #product: Product;
  readonly #prefix: string;
  #made = 0;

  constructor(product: Product, prefix: string) {
    this.#product = product;
    this.#prefix = prefix;
  }

  async submit(record: Clarification, { isSkip = false } = {}): Promise<Verdict> {
    this.#made += 1;
    const text = `${this.#prefix} answer ${this.#made}`;
    const submitted: Submitted = { pendingId: record.pending_id, text, isSkip, verdict: { kind: 'unknown' } };
    this.all.push(submitted);
    const body = isSkip
      ? { rejected: true, reject_reason: text }
      : { answers: [{ question_id: record.questions[0]?.id, selected_options: [], custom_text: text }] };
    submitted.verdict = await this.#send(record.pending_id, body);
    return submitted.verdict;
  }

  async #send(pendingId: string, body: unknown): Promise<Verdict> {
    let answer;
    try {
      answer = await this.#product.call('POST', `/clarifications/${pendingId}/respond`, body);
    } catch {
      return { kind: 'unknown' };
    }
    if (answer.code === 200) return { kind: 'taken', answer: respondResponse.parse(answer.body) };
    const { error } = problem.parse(answer.body);
    const told = resolution.safeParse(error.details).data?.resolution;
    return { kind: 'refused', code: error.code, told };
  }
}
