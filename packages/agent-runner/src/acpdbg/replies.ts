import type { AgentRequest } from '../acp/acp-connection.ts';
import { readElicitation, readPermission, type AskingSession } from '../agent/agent-requests.ts';
import type { IncomingPermission, IncomingQuestion } from '../held-requests/incoming-request.ts';
import type { FileAnswer, FormAnswer } from './answers-file.ts';
import { askForm, askPermission } from './terminal-answers.ts';
import type { Terminal } from './terminal.ts';

export type RepliesContext = {
  terminal: Terminal;
  /** Used up, in order, before the terminal is asked. */
  answers: FileAnswer[];
  allow: boolean;
  askingSession: () => AskingSession;
  /** Cancels the open turn. */
  stopTurn: () => void;
};

/** Answers what the agent asks: from the file where it has an answer, else one after the other on the terminal. */
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
    const { blocked } = reading;
    const given = this.#context.answers.shift();
    if (given?.kind === 'raw') {
      await request.answer(given.result);
      return;
    }
    await answerForm(blocked, given ?? (await this.#askForm(blocked)));
  }

  /** Resolves when the request is answered. */
  async permission(request: AgentRequest): Promise<void> {
    const reading = readPermission(this.#context.askingSession(), request);
    if (!reading.ok) {
      request.refuse(reading.reason);
      return;
    }
    const { blocked } = reading;
    const once = blocked.subject.options.find(({ kind }) => kind === 'allow_once');
    const chosen = this.#context.allow && once !== undefined ? once.id : await this.#askPermission(blocked);
    await blocked.answer(chosen === null ? { action: 'cancel' } : { action: 'select', option_id: chosen });
  }

  /** Cancels everything that is still open, for the turn is. */
  endTurn(): void {
    this.#turn.abort();
    this.#turn = new AbortController();
  }

  async #askForm(blocked: IncomingQuestion): Promise<FormAnswer> {
    const { terminal, stopTurn } = this.#context;
    const cancelled: FormAnswer = { kind: 'cancel' };
    const given = await this.#askInTurn(blocked, cancelled, (signal) =>
      askForm(terminal, blocked.subject, signal),
    );
    if (given.kind !== 'stop') return given;
    stopTurn();
    return cancelled;
  }

  #askPermission(blocked: IncomingPermission): Promise<string | null> {
    const { terminal } = this.#context;
    return this.#askInTurn(blocked, null, (signal) => askPermission(terminal, blocked.subject, signal));
  }

  /** Asks when the terminal is free; gives `otherwise` when the agent or the turn's end makes it pointless. */
  async #askInTurn<T>(
    { withdrawn }: { withdrawn: AbortSignal },
    otherwise: T,
    ask: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const signal = AbortSignal.any([withdrawn, this.#turn.signal]);
    const before = this.#terminalFree;
    const done = Promise.withResolvers<undefined>();
    this.#terminalFree = before.then(() => done.promise);
    try {
      await Promise.race([before, aborted(signal)]);
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

async function answerForm(blocked: IncomingQuestion, given: FormAnswer): Promise<void> {
  switch (given.kind) {
    case 'answers':
      await blocked.answer({ action: 'accept', answers: given.answers });
      return;
    case 'skip':
      await blocked.answer({ action: 'decline', reject_reason: '' });
      return;
    case 'cancel':
      await blocked.answer({ action: 'cancel' });
      return;
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
