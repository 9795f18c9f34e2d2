import type { StartSession } from '@kandev/contracts';
import { AcpError } from '../acp/acp-error.ts';
import type { Handshake } from './handshake.ts';
import { inTime } from './in-time.ts';
import { noAnswer, SessionFailureError } from './session-failure.ts';

/**
 * Sets a session that was just opened to what it was set to before: its mode, which is the profile's where an
 * operator has set none, and its other options. Of those one that is refused is left as the agent has it.
 *
 * @throws SessionFailureError; AcpError
 */
export async function restoreSettings({ connection, start, timing, features }: Handshake): Promise<void> {
  const late = (): SessionFailureError => noAnswer(start.agent_name, null, undefined);
  const settings = start.options ?? [];
  const ofMode = settings.find(({ option_id }) => option_id === features.mode?.id);
  const mode = ofMode?.value ?? start.default_mode;
  if (mode !== null) {
    await inTime(features.setMode(connection, mode), timing.newSession, late).catch((error: unknown) => {
      throw modeRefused(error, start, mode, features.mode?.choices.map(({ value }) => value) ?? []);
    });
  }
  for (const setting of settings) {
    if (setting === ofMode) continue;
    await inTime(features.set(connection, setting), timing.newSession, late).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
    });
  }
}

const isRefusal = (error: unknown): error is AcpError =>
  error instanceof AcpError && error.code === 'REFUSED';

/** A mode can be what keeps an agent from writing, so a session never goes on in another one. */
function modeRefused(error: unknown, start: StartSession, mode: string, offered: string[]): unknown {
  if (!isRefusal(error)) return error;
  const modes = offered.length === 0 ? null : offered.join(', ').slice(0, 500);
  const { agent_name: agent } = start;
  return new SessionFailureError(
    'AGENT_REFUSED',
    { reason: 'mode_refused', agent, mode, words: error.message, modes },
    `${agent} refused the mode ${JSON.stringify(mode)}: ${error.message}.${modes === null ? '' : ` Its modes: ${modes}.`}`,
    { cause: error },
  );
}
