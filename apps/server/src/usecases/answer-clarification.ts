import type { OperatorId, PendingId, RespondAnswer, RespondBody } from '@kandev/contracts';
import type { Deps } from './deps.ts';

/** @throws AppError NOT_FOUND, VALIDATION, AGENT_STREAM_NOT_CONNECTED, AGENT_STREAM_TIMEOUT */
export declare const answerClarification: (
  deps: Deps,
  input: { pending_id: PendingId; operator_id: OperatorId; body: RespondBody },
) => Promise<RespondAnswer>;
