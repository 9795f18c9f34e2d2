// @ts-check
// node scripts/run.mjs FILE [ARGS…]: runs one of our TypeScript entries with the pinned Node.
import { spawn } from 'node:child_process';
import path from 'node:path';
import {
  installPackages,
  pinnedNode,
  productEnvironment,
  root,
  runCommand,
  StartError,
} from './workspace.mjs';

await runCommand(async () => {
  const [entry, ...args] = process.argv.slice(2);
  if (entry === undefined) throw new StartError('run.mjs needs the file to run');
  await installPackages();
  const child = spawn(pinnedNode(), [path.join(root, entry), ...args], {
    stdio: 'inherit',
    env: productEnvironment(),
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.once('exit', (code) => (process.exitCode = code ?? 1));
});
