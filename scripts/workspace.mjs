// @ts-check
// What every command needs before it can run: the packages, the pinned Node, the web app.
// Runs on the machine's own Node (18 or newer) and imports nothing but Node's own modules.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const cache = path.join(root, 'node_modules/.cache/kandev');

/** A mistake that a person can mend: its message is shown without a stack. Empty where the message is out already. */
export class StartError extends Error {}

/**
 * Runs `main`; a StartError ends the process with code 1.
 * @param {() => Promise<void>} main
 */
export async function runCommand(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    if (error.message !== '') process.stderr.write(`kandev: ${error.message}\n`);
    process.exitCode = 1;
  }
}

/**
 * Runs a program to its end; with `quiet`, its output is returned instead of shown.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { quiet?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runProgram(file, args, { quiet = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: root,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      ...options,
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * The home of the product: the folder that KANDEV_HOME names, ~/.kandev where it is unset or empty.
 * The rule is packages/contracts/src/home-folder.ts; this copy runs before the packages are installed.
 * @param {string | undefined} value
 */
export function resolveHome(value, userHome = os.homedir()) {
  return path.resolve((value || '~/.kandev').replace(/^~(?=\/|$)/, () => userHome));
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(folder) {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !['node_modules', 'dist'].includes(entry.name))
    .flatMap((entry) => {
      const full = path.join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(full) : [full];
    })
    .sort();
}

/** @param {readonly string[]} files */
function hashOf(files) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of files) hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file));
  return hash.digest('hex');
}

/**
 * Does `work` unless its `output` exists and the stamp `name` holds the hash of these input files.
 * @param {string} name
 * @param {{ inputs: readonly string[], output: string }} files
 * @param {() => Promise<void>} work
 */
async function doUnlessUpToDate(name, { inputs, output }, work) {
  const stamp = path.join(cache, name);
  const hash = hashOf(inputs);
  if (fs.existsSync(output) && fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hash) return;
  await work();
  fs.mkdirSync(cache, { recursive: true });
  fs.writeFileSync(stamp, hash);
}

/** The package.json of every workspace package. */
function manifests() {
  const packages = ['apps', 'packages'].flatMap((parent) =>
    fs.readdirSync(path.join(root, parent)).map((name) => path.join(parent, name)),
  );
  return ['.', 'e2e', ...packages]
    .map((folder) => path.join(root, folder, 'package.json'))
    .filter((file) => fs.existsSync(file));
}

/** Installs the packages when the lockfile or a manifest has changed. */
export async function installPackages() {
  const inputs = [
    ...['pnpm-lock.yaml', 'pnpm-workspace.yaml', '.pnpmfile.mjs'].map((name) => path.join(root, name)),
    ...manifests(),
  ];
  const output = path.join(root, 'node_modules/.modules.yaml');
  await doUnlessUpToDate('install', { inputs, output }, async () => {
    const { packageManager } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
    const startedAt = Date.now();
    process.stderr.write('kandev: installing packages…\n');
    const installed = await runProgram('npx', ['-y', packageManager, 'install', '--frozen-lockfile'], {
      quiet: true,
      env: { ...process.env, CI: 'true' },
    });
    if (installed.code !== 0) {
      process.stderr.write(installed.output);
      throw new StartError('the packages could not be installed; the lines above say why');
    }
    process.stderr.write(`kandev: packages installed in ${((Date.now() - startedAt) / 1000).toFixed(1)} s\n`);
  });
}

/** The path of the Node that runs the product: the pinned one, or the machine's own if that is 24 or newer. */
export function pinnedNode() {
  const link = path.join(root, 'node_modules/.bin/node');
  if (fs.existsSync(link)) return fs.realpathSync(link);
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  throw new StartError(
    `no Node 24 for ${process.platform} ${process.arch} is packaged; install Node 24 or newer and run this with it`,
  );
}

/**
 * The environment of our processes: the pinned Node comes first in PATH, and agents find the machine's own PATH
 * in KANDEV_MACHINE_PATH.
 * @returns {NodeJS.ProcessEnv}
 */
export function productEnvironment() {
  const machinePath = process.env['KANDEV_MACHINE_PATH'] ?? withoutPackageBins(process.env['PATH'] ?? '');
  return {
    ...process.env,
    KANDEV_MACHINE_PATH: machinePath,
    PATH: [path.join(root, 'node_modules/.bin'), path.dirname(pinnedNode()), machinePath].join(
      path.delimiter,
    ),
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? path.join(cache, 'compile'),
  };
}

/**
 * A PATH without the folders that npm and pnpm put in front of it for their scripts.
 * @param {string} searchPath
 */
function withoutPackageBins(searchPath) {
  return searchPath
    .split(path.delimiter)
    .filter((entry) => !/node_modules[\\/](\.bin|npm[\\/].*|@npmcli[\\/].*)$/.test(entry))
    .join(path.delimiter);
}

/** Builds the web app when one of its files, or a file of the contracts that it imports, has changed. */
export async function buildWeb() {
  const web = path.join(root, 'apps/web');
  const dist = path.join(web, 'dist');
  const inputs = [
    ...filesBelow(web),
    ...filesBelow(path.join(root, 'packages/contracts/src')),
    path.join(root, 'pnpm-lock.yaml'),
  ].filter((file) => !/\.test\.tsx?$/.test(file));
  await doUnlessUpToDate('web', { inputs, output: path.join(dist, 'index.html') }, async () => {
    process.stderr.write('kandev: building the web app…\n');
    const freshDist = path.join(cache, `web-${process.pid}`);
    const vite = path.join(web, 'node_modules/vite/bin/vite.js');
    // Into a folder of its own, beside the build that a running server serves: such builds need no lock.
    const args = ['build', '--logLevel', 'warn', '--outDir', freshDist, '--bypass-lock'];
    const built = await runProgram(pinnedNode(), [vite, ...args], {
      quiet: true,
      cwd: web,
      env: productEnvironment(),
    });
    if (built.code !== 0) {
      process.stderr.write(built.output);
      throw new StartError('the web app could not be built; the lines above say why');
    }
    fs.cpSync(freshDist, dist, { recursive: true });
    fs.rmSync(freshDist, { recursive: true });
  });
}
