// @ts-check
// A Chromium for the browser suite: an installed one, else Playwright's own, else Debian's if we are root.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pinnedNode, productEnvironment, root, runProgram, StartError } from './workspace.mjs';

const CHROMIUM_COMMANDS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const DOWNLOAD_TIMEOUT_MS = 180_000;

/**
 * The path of a Chromium, downloaded or installed if there is none.
 * Throws StartError where none can be had.
 */
export async function findOrInstallChromium() {
  const installed = installedChromium();
  if (installed !== undefined) return installed;
  process.stderr.write('kandev: no Chromium found, asking Playwright for its own…\n');
  const cli = path.join(root, 'e2e/node_modules/@playwright/test/cli.js');
  await runProgram(pinnedNode(), [cli, 'install', 'chromium'], {
    quiet: true,
    env: productEnvironment(),
    timeout: DOWNLOAD_TIMEOUT_MS,
  });
  const downloaded = playwrightChromium();
  if (downloaded !== undefined) return downloaded;
  if (process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')) {
    process.stderr.write("kandev: Playwright's cannot be downloaded here, installing Debian's…\n");
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await runProgram('apt-get', ['update', '-qq'], { quiet: true, env });
    const args = ['install', '-y', '-qq', '--no-install-recommends', 'chromium'];
    const { output } = await runProgram('apt-get', args, { quiet: true, env });
    const debianChromium = installedChromium();
    if (debianChromium !== undefined) return debianChromium;
    process.stderr.write(output);
  }
  throw new StartError(
    'the browser suite needs a Chromium and none could be installed: install one, or set KANDEV_CHROMIUM to its path',
  );
}

function installedChromium() {
  if (process.env['KANDEV_CHROMIUM'] !== undefined) return process.env['KANDEV_CHROMIUM'];
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/bin'];
  const candidates = folders.flatMap((folder) =>
    CHROMIUM_COMMANDS.map((command) => path.join(folder, command)),
  );
  return [...candidates, MAC_CHROME].find((file) => fs.existsSync(file)) ?? playwrightChromium();
}

/** The Chromium that Playwright has downloaded for its version, if any. */
function playwrightChromium() {
  const script = "process.stdout.write(require('@playwright/test').chromium.executablePath())";
  try {
    const file = execFileSync(pinnedNode(), ['-e', script], { cwd: path.join(root, 'e2e') }).toString();
    return fs.existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
}
