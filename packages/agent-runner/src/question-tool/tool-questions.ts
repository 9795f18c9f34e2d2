import type { Answer, Question } from '@kandev/contracts';
import type { QuestionReply } from '../held-requests/incoming-request.ts';
import { readToolArguments, type ToolForm } from './tool-arguments.ts';
import { answerReply, toolError, type ToolReply } from './tool-reply.ts';

/** One call of the question tool, on which an agent waits. `reply` is called at most once. */
export type QuestionCall = {
  /** As the agent gave them, unchecked. */
  arguments: unknown;
  /** Resolves with true once the reply has left us for the agent, with false if it never can. */
  reply(reply: ToolReply): Promise<boolean>;
  /** Aborts when the agent waits no longer. */
  gone: AbortSignal;
};

/**
 * The questions that one session's agent asks through the question tool. A call with the prompts and options
 * of an open question joins it: agents repeat a call that their client gave up on.
 */
export class ToolQuestions {
  readonly #open = new Map<string, ToolQuestion>();
  readonly #hold: (question: ToolQuestion) => Promise<void>;

  /** `hold` resolves when the question is settled, or could not be held. */
  constructor(hold: (question: ToolQuestion) => Promise<void>) {
    this.#hold = hold;
  }

  /** Opens a question, or tells the agent what is wrong with its call. */
  async ask(call: QuestionCall): Promise<void> {
    const reading = readToolArguments(call.arguments);
    if (!reading.ok) {
      await call.reply(toolError(reading.problem));
      return;
    }
    const { form } = reading;
    const key = contentKey(form.questions);
    const open = this.#open.get(key);
    if (open !== undefined) {
      open.join({ form, call });
      return;
    }
    const question = new ToolQuestion(form, () => {
      if (this.#open.get(key) === question) this.#open.delete(key);
    });
    this.#open.set(key, question);
    question.join({ form, call });
    try {
      await this.#hold(question);
    } finally {
      await question.abandon();
    }
  }
}

/** Equal for two calls that ask the same, whatever their ids are and however they are spaced. */
const contentKey = (questions: readonly Question[]): string =>
  JSON.stringify(
    questions.map(({ prompt, options }) => [
      collapseSpaces(prompt),
      options.map(({ label, description = '' }) => [collapseSpaces(label), collapseSpaces(description)]),
    ]),
  );

const collapseSpaces = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

type WaitingCall = { form: ToolForm; call: QuestionCall };

/**
 * One question for all calls that ask it; each call is answered under the ids of its own form. The question
 * is open until it is answered, until no call waits for it any more, or until `abandon`.
 */
export class ToolQuestion {
  readonly form: ToolForm;
  readonly #waiting = new Set<WaitingCall>();
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

  join(waiting: WaitingCall): void {
    this.#waiting.add(waiting);
    const leave = (): void => {
      if (!this.#waiting.delete(waiting) || this.#waiting.size > 0) return;
      this.#onClosed();
      this.#withdrawal.abort();
    };
    if (waiting.call.gone.aborted) leave();
    else waiting.call.gone.addEventListener('abort', leave, { once: true });
  }

  /** Replies to every call. Resolves with true if the reply has left us for at least one. */
  async answer(reply: QuestionReply): Promise<boolean> {
    const delivered = await Promise.all(
      this.#close().map(({ form, call }) =>
        call.reply(answerReply(form.questions, this.#withIdsOf(form, reply))),
      ),
    );
    return delivered.includes(true);
  }

  /** Tells every call that still waits that there will be no answer. */
  async abandon(): Promise<void> {
    await Promise.all(this.#close().map(({ call }) => call.reply(toolError('The session has ended.'))));
  }

  #close(): WaitingCall[] {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    this.#onClosed();
    return waiting;
  }

  /** The reply with the ids of another form that asks the same in the same order. */
  #withIdsOf(form: ToolForm, reply: QuestionReply): QuestionReply {
    if (form === this.form || reply.action !== 'accept') return reply;
    const answers = reply.answers.flatMap((answer) => {
      const index = this.form.questions.findIndex(({ id }) => id === answer.question_id);
      const [own, other] = [this.form.questions[index], form.questions[index]];
      return own === undefined || other === undefined ? [] : withIdsOfQuestion(answer, own, other);
    });
    return { action: 'accept', answers };
  }
}

const withIdsOfQuestion = (answer: Answer, own: Question, other: Question): Answer => ({
  ...answer,
  question_id: other.id,
  selected_options: other.options
    .filter((_, index) => answer.selected_options.includes(own.options[index]?.id ?? ''))
    .map(({ id }) => id),
});
