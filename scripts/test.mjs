// npm test: every check of the project, in two lanes for two cores, then the browser suite.
// Shows the output of what failed, and ends with one line over all of them: N passed, N failed.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { writeAcceptance } from './acceptance.mjs';
import { findBrowser } from './browser.mjs';
import { buildWeb, command, environment, install, pinnedNode, root, run } from './workspace.mjs';

const results = path.join(root, 'node_modules/.cache/kandev/results');
const bin = (owner, name) => path.join(root, owner, 'node_modules', name);

const checks = {
  types: ['typescript/bin/tsc', '-b'],
  lint: [
    'eslint/bin/eslint.js',
    '.',
    '--max-warnings',
    '0',
    ...(process.env.CI ? [] : ['--cache', '--cache-location', path.join(root, 'node_modules/.cache/eslint')]),
  ],
  format: ['prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'],
  boundaries: [
    'dependency-cruiser/bin/dependency-cruiser.mjs',
    'apps',
    'packages',
    'e2e',
    '--config',
    '.dependency-cruiser.cjs',
  ],
  unused: ['knip/bin/knip.js'],
};

let passed = 0;
let failed = 0;

function count(name, good, bad, seconds, output) {
  passed += good;
  failed += bad;
  process.stdout.write(
    `${bad === 0 ? 'ok  ' : 'FAIL'} ${name} ${good} passed, ${bad} failed (${seconds.toFixed(1)} s)\n`,
  );
  if (bad > 0) process.stdout.write(`${output.trimEnd()}\n\n`);
}

async function timed(name, work) {
  const started = Date.now();
  const { good, bad, output } = await work();
  count(name, good, bad, (Date.now() - started) / 1000, output);
}

const check = (name, file, args) =>
  timed(name, async () => {
    const { code, output } = await run(pinnedNode(), [file, ...args], { quiet: true, env: environment() });
    return { good: code === 0 ? 1 : 0, bad: code === 0 ? 0 : 1, output };
  });

const checkTool = (name) => check(name, bin('.', checks[name][0]), checks[name].slice(1));

/** A suite that died before it wrote its results counts as one failure, whatever it had passed. */
function unit() {
  const file = path.join(results, 'unit.json');
  return timed('unit', async () => {
    const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
    const { code, output } = await run(pinnedNode(), [bin('.', 'vitest/vitest.mjs'), ...args], {
      quiet: true,
      env: environment(),
    });
    const found = readJson(file);
    const bad = found?.numFailedTests ?? 0;
    return { good: found?.numPassedTests ?? 0, bad: code === 0 ? bad : Math.max(bad, 1), output };
  });
}

function browser() {
  const file = path.join(results, 'e2e.json');
  return timed('e2e', async () => {
    const { path: chromium, reason } = await findBrowser();
    if (chromium === undefined) return { good: 0, bad: 1, output: reason };
    const cli = bin('e2e', '@playwright/test/cli.js');
    const { code, output } = await run(pinnedNode(), [cli, 'test', '--reporter=line,json'], {
      quiet: true,
      cwd: path.join(root, 'e2e'),
      env: {
        ...environment(),
        KANDEV_CHROMIUM: chromium,
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        FORCE_COLOR: '0',
      },
    });
    const found = readJson(file)?.stats;
    const bad = (found?.unexpected ?? 0) + (found?.flaky ?? 0);
    return { good: found?.expected ?? 0, bad: code === 0 ? bad : Math.max(bad, 1), output };
  });
}

function readJson(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
}

async function lane(...steps) {
  for (const step of steps) await step();
}

await command(async () => {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const wanted = (part) => values.only === undefined || values.only === part;
  const started = Date.now();
  await install();
  fs.rmSync(results, { recursive: true, force: true });
  fs.mkdirSync(results, { recursive: true });
  const ofChecks = (...steps) => (wanted('checks') ? steps : []);
  const ofBrowser = (...steps) => (wanted('e2e') ? steps : []);
  await Promise.all([
    lane(...ofChecks(() => checkTool('lint'))),
    lane(
      ...ofChecks(
        () => checkTool('types'),
        () => checkTool('boundaries'),
        () => checkTool('unused'),
        () => checkTool('format'),
        () => check('migrations', path.join(root, 'scripts/check-migrations.mjs'), []),
      ),
      ...ofBrowser(buildWeb, () => check('bundle', path.join(root, 'scripts/check-bundle.mjs'), [])),
    ),
  ]);
  if (wanted('unit')) await unit();
  if (wanted('e2e')) await browser();
  if (values.only === undefined) {
    const missing = writeAcceptance(results, path.join(root, 'docs'));
    count('acceptance', missing.length === 0 ? 1 : 0, missing.length === 0 ? 0 : 1, 0, missing.join('\n'));
  }
  process.stdout.write(`${os.cpus().length} cores, ${((Date.now() - started) / 1000).toFixed(0)} s\n`);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  if (failed > 0) process.exitCode = 1;
});
