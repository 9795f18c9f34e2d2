import type { OptionSetting, Session, SessionId } from '@kandev/contracts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { requireSession } from '../guards.ts';
import { RunnerError } from '../runner-sync/registry.ts';
import { problemOfRunner } from '../runner-sync/requests.ts';
import { patchSession, type SessionRow } from '../stores/sessions.ts';
import type { Tx } from '../stores/writer.ts';
import { readSession } from './sessions.ts';

/**
 * Sets an option of a session's agent, and returns the session after it: an agent may take another value than the
 * requested one. The value that it took is set again when the agent is started the next time.
 *
 * @throws AppError NOT_FOUND, VALIDATION for a value that is not offered, CONFLICT where no agent runs,
 * AGENT_REFUSED with the agent's words, AGENT_STREAM_NOT_CONNECTED, AGENT_STREAM_TIMEOUT
 */
export async function setSessionOption(
  deps: Pick<Deps, 'database' | 'writer' | 'runners'>,
  { session_id, setting }: { session_id: SessionId; setting: OptionSetting },
): Promise<Session> {
  const session = requireSession(deps.database, session_id);
  const { runner_id } = session;
  if (runner_id === null || !takesOptions(session)) throw noAgentRunning();
  assertOptionOffered(session, setting);
  try {
    await deps.runners.request(runner_id, 'agent.sessions.set_option', { session_id, ...setting });
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    if (error.code === 'NOT_FOUND') throw noAgentRunning(error);
    throw error.code === 'VALIDATION' ? valueNotOffered(error) : problemOfRunner(error, 'the choice');
  }
  deps.writer.transact((tx) => saveOptionSetting(tx, session_id, setting));
  return readSession(deps, { session_id });
}

const takesOptions = ({ state, stop_asked_at }: SessionRow): boolean =>
  stop_asked_at === null && (state === 'RUNNING' || state === 'WAITING_FOR_INPUT');

/** The values are checked by the runner alone: of a long list it reports only the first ones. */
function assertOptionOffered({ agent_offers }: SessionRow, { option_id }: OptionSetting): void {
  if (!agent_offers.options.some(({ id }) => id === option_id))
    throw new AppError('NOT_FOUND', 'The agent offers no such option.', { reason: 'not_offered' });
}

const valueNotOffered = (cause: RunnerError): AppError =>
  new AppError('VALIDATION', 'value: The agent does not offer this.', { reason: 'not_offered', cause });

const noAgentRunning = (cause?: RunnerError): AppError =>
  new AppError('CONFLICT', 'No agent runs in this session now. Your next prompt starts it.', {
    reason: 'no_agent_running',
    cause,
  });

/** Saves the value only if the agent still has it: it may have changed it again at once. */
function saveOptionSetting(tx: Tx, id: SessionId, setting: OptionSetting): void {
  const { agent_offers, launch } = requireSession(tx, id);
  const option = agent_offers.options.find((offered) => offered.id === setting.option_id);
  if (option?.current !== setting.value) return;
  const others = launch.options.filter(({ option_id }) => option_id !== setting.option_id);
  patchSession(tx, id, { launch: { ...launch, options: [...others, setting] } });
}
