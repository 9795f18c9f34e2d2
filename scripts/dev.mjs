// @ts-check
// pnpm dev: the product as npm start runs it, and the web app by Vite on port 3141 with hot reload.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { installPackages, pinnedNode, productEnvironment, root, runCommand } from './workspace.mjs';

await runCommand(async () => {
  await installPackages();
  const env = { KANDEV_PROFILE: 'dev', ...productEnvironment() };
  const children = [
    spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], { stdio: 'inherit', env }),
    spawn(pinnedNode(), [path.join(root, 'apps/web/node_modules/vite/bin/vite.js')], {
      cwd: path.join(root, 'apps/web'),
      stdio: 'inherit',
      env,
    }),
  ];
  const stopAll = () => children.forEach((child) => child.kill('SIGTERM'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll);
  for (const child of children) child.once('exit', stopAll);
});
