import type { Answer, Question } from '@kandev/contracts';
import type { QuestionReply } from '../held-requests/incoming-request.ts';
import type { ToolForm } from './tool-arguments.ts';
import { answerReply, toolError, type ToolReply } from './tool-reply.ts';

/** One call of the question tool, on which an agent waits. `reply` is called at most once. */
export type QuestionCall = {
  /** As the agent gave them, unchecked. */
  arguments: unknown;
  /** True once the reply has left us for the agent, false if it never can. */
  reply(reply: ToolReply): Promise<boolean>;
  /** Aborts when the agent waits no longer. */
  gone: AbortSignal;
};

type Waiter = { form: ToolForm; call: QuestionCall };

/**
 * What the tool asks, once, for every call that asks it. Each is answered under the ids that it gave itself.
 * It is open until it is answered, until nobody waits for it any more, or until `abandon`.
 */
export class ToolQuestion {
  readonly form: ToolForm;
  readonly #waiters = new Set<Waiter>();
  readonly #withdrawal = new AbortController();
  readonly #onClosed: () => void;

  constructor(form: ToolForm, onClosed: () => void) {
    this.form = form;
    this.#onClosed = onClosed;
  }

  /** Aborts when the last call that waited is gone. */
  get withdrawn(): AbortSignal {
    return this.#withdrawal.signal;
  }

  join(waiter: Waiter): void {
    this.#waiters.add(waiter);
    const leave = (): void => {
      if (!this.#waiters.delete(waiter) || this.#waiters.size > 0) return;
      this.#onClosed();
      this.#withdrawal.abort();
    };
    if (waiter.call.gone.aborted) leave();
    else waiter.call.gone.addEventListener('abort', leave, { once: true });
  }

  /** Tells every call the verdict. True if it has left us for at least one. */
  async answer(verdict: QuestionReply): Promise<boolean> {
    const told = await Promise.all(
      this.#close().map(({ form, call }) =>
        call.reply(answerReply(form.questions, this.#inWordsOf(form, verdict))),
      ),
    );
    return told.includes(true);
  }

  /** Tells every call that still waits that there will be no answer. */
  async abandon(): Promise<void> {
    await Promise.all(this.#close().map(({ call }) => call.reply(toolError('The session has ended.'))));
  }

  #close(): Waiter[] {
    const waiters = [...this.#waiters];
    this.#waiters.clear();
    this.#onClosed();
    return waiters;
  }

  /** The verdict with the ids of another form that asks the same in the same order. */
  #inWordsOf(form: ToolForm, verdict: QuestionReply): QuestionReply {
    if (form === this.form || verdict.action !== 'accept') return verdict;
    const answers = verdict.answers.flatMap((answer) => {
      const at = this.form.questions.findIndex(({ id }) => id === answer.question_id);
      const [own, other] = [this.form.questions[at], form.questions[at]];
      return own === undefined || other === undefined ? [] : translated(answer, own, other);
    });
    return { action: 'accept', answers };
  }
}

const translated = (answer: Answer, own: Question, other: Question): Answer => ({
  ...answer,
  question_id: other.id,
  selected_options: other.options
    .filter((_, at) => answer.selected_options.includes(own.options[at]?.id ?? ''))
    .map(({ id }) => id),
});
