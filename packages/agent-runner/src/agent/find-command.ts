import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The command of profiles that run the demo agent, which comes with this package. */
const DEMO_AGENT_COMMAND = 'kandev-demo-agent';

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * The program and leading arguments that a profile's command stands for, looked up as a shell would in the
 * agent's own PATH and folder. Undefined where there is no such program.
 */
export function findCommand(
  command: string,
  searchPath: string | undefined,
  folder: string,
): [string, ...string[]] | undefined {
  if (command === DEMO_AGENT_COMMAND) {
    return [process.execPath, fileURLToPath(import.meta.resolve('@kandev/mock-agent/main'))];
  }
  if (command === '' || command.includes('\0')) return undefined;
  const candidates = command.includes('/')
    ? [path.resolve(folder, command)]
    : (searchPath ?? '').split(path.delimiter).map((entry) => path.resolve(folder, entry, command));
  const found = candidates.find(isExecutable);
  return found === undefined ? undefined : [found];
}
