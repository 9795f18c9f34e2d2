// pnpm dev: the product as npm start runs it, and beside it the web app by Vite on port 3141 with hot reload.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { command, environment, install, pinnedNode, root } from './workspace.mjs';

await command(async () => {
  await install();
  const env = { KANDEV_PROFILE: 'dev', ...environment() };
  const children = [
    spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], { stdio: 'inherit', env }),
    spawn(pinnedNode(), [path.join(root, 'apps/web/node_modules/vite/bin/vite.js')], {
      cwd: path.join(root, 'apps/web'),
      stdio: 'inherit',
      env,
    }),
  ];
  const stop = () => children.forEach((child) => child.kill('SIGTERM'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  for (const child of children) child.once('exit', stop);
});
