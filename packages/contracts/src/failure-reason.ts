import { z } from 'zod';

const reason = <R extends string, P extends z.ZodRawShape>(name: R, params: P) =>
  z.object({ reason: z.literal(name), ...params });

const agent = z.string();
/** The words of the agent or of the operating system, verbatim. */
const words = z.string();
/** The first printed line that is not ACP, in quotation marks. */
const printed = z.string();

/** The cause of a failure with its parameters, so that a page can say it in its own language. */
export const failureReason = z.discriminatedUnion('reason', [
  reason('no_program', { command: z.string() }),
  reason('no_folder', { folder: z.string() }),
  reason('not_started', { agent, words }),
  reason('ended', {
    agent,
    exit_code: z.number().int().nullable(),
    signal: z.string().nullable(),
    printed: printed.nullable(),
  }),
  reason('ended_by_itself', {}),
  reason('ended_unseen', {}),
  reason('ended_without_acp', { agent, printed }),
  reason('printed_without_answer', { agent, method: z.string().nullable(), printed }),
  reason('no_acp', { agent, words }),
  /** `method` is null for the settings of a session. */
  reason('no_answer', { agent, method: z.string().nullable() }),
  /** `ways` are the login methods that the agent names, null where it names none. */
  reason('not_logged_in', { agent, ways: z.string().nullable() }),
  reason('refused', { agent, words }),
  reason('mode_refused', { agent, mode: z.string(), words, modes: z.string().nullable() }),
  reason('other_version', { agent, version: z.number(), known: z.number() }),
  reason('start_refused', { words }),
  reason('prompt_refused', { words }),
  reason('runner_restarted', {}),
  reason('outcome_lost', {}),
]);
export type FailureReason = z.infer<typeof failureReason>;

/** Accompanies an English text; absent where the cause is unknown, as in records of older releases. */
export const optionalFailureReason = failureReason.optional().catch(undefined);
