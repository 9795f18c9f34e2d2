// A Chromium for the browser suite: one that is there, else Playwright's own, else Debian's when we are root.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { environment, pinnedNode, root, run } from './workspace.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const DOWNLOAD_MS = 180_000;

/** The path of a Chromium, or undefined with `reason` where none can be had. */
export async function findBrowser() {
  const there = installed();
  if (there !== undefined) return { path: there };
  process.stderr.write('kandev: no Chromium found, asking Playwright for its own…\n');
  const cli = path.join(root, 'e2e/node_modules/@playwright/test/cli.js');
  await run(pinnedNode(), [cli, 'install', 'chromium'], {
    quiet: true,
    env: environment(),
    timeout: DOWNLOAD_MS,
  });
  const own = playwrights();
  if (own !== undefined) return { path: own };
  if (process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    process.stderr.write("kandev: that is not to be had here, installing Debian's…\n");
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { quiet: true, env });
    const { output } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      quiet: true,
      env,
    });
    const debians = installed();
    if (debians !== undefined) return { path: debians };
    process.stderr.write(output);
  }
  return {
    reason:
      'the browser suite needs a Chromium and none could be installed: install one, or set KANDEV_CHROMIUM to its path',
  };
}

function installed() {
  if (process.env.KANDEV_CHROMIUM !== undefined) return process.env.KANDEV_CHROMIUM;
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin'];
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))), MAC];
  return candidates.find((file) => fs.existsSync(file)) ?? playwrights();
}

/** Where Playwright keeps the Chromium of its version, if it has been downloaded. */
function playwrights() {
  const script = "process.stdout.write(require('@playwright/test').chromium.executablePath())";
  try {
    const file = execFileSync(pinnedNode(), ['-e', script], { cwd: path.join(root, 'e2e') }).toString();
    return fs.existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
}
