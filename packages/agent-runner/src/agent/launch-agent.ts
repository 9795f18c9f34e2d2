import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import path from 'node:path';
import type { StartSession } from '@kandev/contracts';
import type { AgentTiming } from '../config.ts';
import { AgentProcess } from './agent-process.ts';
import { findCommand } from './find-command.ts';
import { launchEnv } from './launch-env.ts';
import { exitFailure, commandNotFound, folderNotFound } from './session-failure.ts';

/**
 * Starts the agent that a session asks for, in the session's folder.
 *
 * The mark names the session and this one process of it: a later agent of the same session must not be
 * taken for a leftover of the earlier one.
 *
 * @throws SessionFailureError
 */
export function launchAgent(
  start: StartSession,
  timing: AgentTiming,
  runnerEnv: Readonly<Record<string, string | undefined>>,
): AgentProcess {
  if (!isFolder(start.cwd)) throw folderNotFound(start.cwd);
  const mark = `${start.session_id}.${randomUUID().slice(0, 8)}`;
  const env = launchEnv(runnerEnv, start.env, mark);
  const command = findCommand(start.command, env['PATH'], start.cwd);
  if (command === undefined) throw commandNotFound(start.command);
  try {
    return new AgentProcess({
      command: [...command, ...start.args],
      cwd: start.cwd,
      env,
      mark: `KANDEV_SESSION=${mark}`,
      timing,
    });
  } catch (error) {
    throw exitFailure(start.agent_name, { code: null, signal: null, error: error as Error }, undefined);
  }
}

function isFolder(folder: string): boolean {
  try {
    return path.isAbsolute(folder) && statSync(folder).isDirectory();
  } catch {
    return false;
  }
}
