// Runs one of our TypeScript entries with the pinned Node: node scripts/run.mjs FILE [ARGS…]
import { spawn } from 'node:child_process';
import path from 'node:path';
import { command, environment, install, pinnedNode, root } from './workspace.mjs';

await command(async () => {
  const [entry, ...args] = process.argv.slice(2);
  await install();
  const child = spawn(pinnedNode(), [path.join(root, entry), ...args], {
    stdio: 'inherit',
    env: environment(),
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code, signal) => (process.exitCode = code ?? (signal ? 1 : 0)));
});
