import { aborted } from 'node:util';
import type { AgentRequest } from '../acp/acp-connection.ts';
import { readElicitation, readPermission, type AskingSession } from '../agent/agent-requests.ts';
import type { IncomingPermission, IncomingQuestion } from '../held-requests/incoming-request.ts';
import type { FileAnswer, FormAnswer } from './answers-file.ts';
import { askForm, askPermission } from './terminal-answers.ts';
import type { Terminal } from './terminal.ts';

export type RepliesContext = {
  terminal: Terminal;
  /** They are used in order before questions are asked on the terminal. */
  answers: FileAnswer[];
  allow: boolean;
  askingSession: () => AskingSession;
  /** Cancels the open turn. */
  stopTurn: () => void;
};

/**
 * Answers the agent's requests: from the file while it has answers, then on the terminal, one request at a
 * time.
 */
export class Replies {
  readonly #context: RepliesContext;
  #turn = new AbortController();
  #terminalFree: Promise<void> = Promise.resolve();

  constructor(context: RepliesContext) {
    this.#context = context;
  }

  /** Resolves when the request is answered. */
  async elicitation(request: AgentRequest): Promise<void> {
    const reading = readElicitation(this.#context.askingSession(), request);
    if (!reading.ok) {
      this.#context.terminal.show(`declined, unasked: ${reading.reason}`);
      await request.answer({ action: 'decline' });
      return;
    }
    const { incoming } = reading;
    const fromFile = this.#context.answers.shift();
    if (fromFile?.kind === 'raw') {
      await request.answer(fromFile.result);
      return;
    }
    await answerForm(incoming, fromFile ?? (await this.#askForm(incoming)));
  }

  /** Resolves when the request is answered. */
  async permission(request: AgentRequest): Promise<void> {
    const reading = readPermission(this.#context.askingSession(), request);
    if (!reading.ok) {
      request.refuse(reading.reason);
      return;
    }
    const { incoming } = reading;
    const once = incoming.subject.options.find(({ kind }) => kind === 'allow_once');
    const chosen = this.#context.allow && once !== undefined ? once.id : await this.#askPermission(incoming);
    await incoming.answer(chosen === null ? { action: 'cancel' } : { action: 'select', option_id: chosen });
  }

  /** Cancels every open question: the turn is over. */
  endTurn(): void {
    this.#turn.abort();
    this.#turn = new AbortController();
  }

  async #askForm(incoming: IncomingQuestion): Promise<FormAnswer> {
    const { terminal, stopTurn } = this.#context;
    const cancelled: FormAnswer = { kind: 'cancel' };
    const answer = await this.#askInTurn(incoming, cancelled, (signal) =>
      askForm(terminal, incoming.subject, signal),
    );
    if (answer.kind !== 'stop') return answer;
    stopTurn();
    return cancelled;
  }

  #askPermission(incoming: IncomingPermission): Promise<string | null> {
    const { terminal } = this.#context;
    return this.#askInTurn(incoming, null, (signal) => askPermission(terminal, incoming.subject, signal));
  }

  /**
   * Asks when the terminal is free; returns `otherwise` when the agent withdraws the request or the turn
   * ends.
   */
  async #askInTurn<T>(
    { withdrawn }: { withdrawn: AbortSignal },
    otherwise: T,
    ask: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const signal = AbortSignal.any([withdrawn, this.#turn.signal]);
    const earlier = this.#terminalFree;
    const done = Promise.withResolvers<undefined>();
    this.#terminalFree = earlier.then(() => done.promise);
    try {
      await Promise.race([earlier, aborted(signal, this)]);
      if (signal.aborted) return otherwise;
      return await ask(signal);
    } catch (error) {
      if (!signal.aborted) throw error;
      this.#context.terminal.show('\nno longer asked');
      return otherwise;
    } finally {
      done.resolve(undefined);
    }
  }
}

async function answerForm(incoming: IncomingQuestion, answer: FormAnswer): Promise<void> {
  switch (answer.kind) {
    case 'answers':
      await incoming.answer({ action: 'accept', answers: answer.answers });
      return;
    case 'skip':
      await incoming.answer({ action: 'decline', reject_reason: '' });
      return;
    case 'cancel':
      await incoming.answer({ action: 'cancel' });
      return;
  }
}
