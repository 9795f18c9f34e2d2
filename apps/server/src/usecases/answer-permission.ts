import type { OperatorId, PendingId, Permission, PermissionStatus } from '@kandev/contracts';
import type { Deps } from './deps.ts';

/** `option_id` null cancels. @throws AppError NOT_FOUND, VALIDATION, AGENT_STREAM_NOT_CONNECTED, AGENT_STREAM_TIMEOUT */
export declare const answerPermission: (
  deps: Deps,
  input: { pending_id: PendingId; operator_id: OperatorId; option_id: string | null },
) => Promise<{ status: PermissionStatus; delivered: boolean | null; permission: Permission }>;
