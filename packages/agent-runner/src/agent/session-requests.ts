import type { SessionId } from '@kandev/contracts';
import type { AgentRequest } from '../acp/acp-connection.ts';
import type { HeldRequests, HoldResult } from '../held-requests/held-requests.ts';
import type { SystemCause } from '../held-requests/resolution.ts';
import type { Log } from '../log.ts';
import { ToolQuestions, type ToolQuestion } from '../question-tool/tool-questions.ts';
import {
  incomingToolQuestion,
  readElicitation,
  readPermission,
  type AskingSession,
} from './agent-requests.ts';

export type SessionRequestsDeps = {
  sessionId: SessionId;
  heldRequests: HeldRequests;
  log: Log;
  askingSession: () => AskingSession;
  /** The cause that settles every request of the session from now on; undefined while requests are held. */
  certainCause: () => SystemCause | undefined;
  onHeld: () => void;
  onSettled: () => void;
};

/** The requests of one session's agent: each is held until it is settled, or refused at once. */
export class SessionRequests {
  readonly toolQuestions = new ToolQuestions((question) => this.#receiveToolQuestion(question));
  readonly #deps: SessionRequestsDeps;

  constructor(deps: SessionRequestsDeps) {
    this.#deps = deps;
  }

  /** Resolves when the request is settled. */
  receiveElicitation(request: AgentRequest): Promise<void> {
    const reading = readElicitation(this.#deps.askingSession(), request);
    const result = reading.ok ? this.#deps.heldRequests.holdQuestion(reading.incoming) : reading;
    return this.#whileHeld(result, 'an elicitation is declined and not held', () =>
      request.answer({ action: 'decline' }),
    );
  }

  /** Resolves when the request is settled. */
  receivePermission(request: AgentRequest): Promise<void> {
    const reading = readPermission(this.#deps.askingSession(), request);
    const result = reading.ok ? this.#deps.heldRequests.holdPermission(reading.incoming) : reading;
    return this.#whileHeld(result, 'a permission request is refused and not held', (reason) =>
      request.refuse(reason),
    );
  }

  /** Settles all held requests of the session. */
  settleAll(cause: SystemCause): Promise<void> {
    const { heldRequests, sessionId } = this.#deps;
    return heldRequests.settleWhere((held) => held.session_id === sessionId, cause);
  }

  isHolding(): boolean {
    return this.#deps.heldRequests.isHolding(this.#deps.sessionId);
  }

  #receiveToolQuestion(question: ToolQuestion): Promise<void> {
    const incoming = incomingToolQuestion(this.#deps.askingSession(), question);
    const result = this.#deps.heldRequests.holdQuestion(incoming);
    return this.#whileHeld(result, 'a question is cancelled and not held', () =>
      question.answer({ action: 'cancel' }),
    );
  }

  /** A request that is held while its end is already certain is settled at once. */
  async #whileHeld(
    result: HoldResult | { ok: false; reason: string },
    refusal: string,
    refuse: (reason: string) => unknown,
  ): Promise<void> {
    const { sessionId, log, certainCause, onHeld, onSettled } = this.#deps;
    if (!result.ok) {
      log.warn({ session_id: sessionId, reason: result.reason }, refusal);
      await refuse(result.reason);
      return;
    }
    onHeld();
    const cause = certainCause();
    if (cause !== undefined) await this.settleAll(cause);
    await result.settled;
    onSettled();
  }
}
