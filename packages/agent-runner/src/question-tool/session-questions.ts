import type { Question } from '@kandev/contracts';
import { ToolQuestion, type QuestionCall } from './tool-questions.ts';
import { readToolArguments } from './tool-arguments.ts';
import { toolError } from './tool-reply.ts';

/**
 * What one session's agent asks through the question tool. A call that asks what is being asked already,
 * in the same prompts and options, joins it: agents repeat a call that their client gave up on.
 */
export class ToolQuestions {
  readonly #open = new Map<string, ToolQuestion>();
  readonly #hold: (asked: ToolQuestion) => Promise<void>;

  /** `hold` holds a question and resolves when that has ended. */
  constructor(hold: (asked: ToolQuestion) => Promise<void>) {
    this.#hold = hold;
  }

  /** Asks, or tells the agent what is wrong with its call. */
  async ask(call: QuestionCall): Promise<void> {
    const reading = readToolArguments(call.arguments);
    if (!reading.ok) {
      await call.reply(toolError(reading.problem));
      return;
    }
    const { form } = reading;
    const words = wordsOf(form.questions);
    const open = this.#open.get(words);
    if (open !== undefined) {
      open.join({ form, call });
      return;
    }
    const asked = new ToolQuestion(form, () => {
      if (this.#open.get(words) === asked) this.#open.delete(words);
    });
    this.#open.set(words, asked);
    asked.join({ form, call });
    try {
      await this.#hold(asked);
    } finally {
      await asked.abandon();
    }
  }
}

/** What makes two calls the same question, whatever they call it and however they space it. */
const wordsOf = (questions: readonly Question[]): string =>
  JSON.stringify(
    questions.map(({ prompt, options }) => [
      spaced(prompt),
      options.map(({ label, description = '' }) => [spaced(label), spaced(description)]),
    ]),
  );

const spaced = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');
