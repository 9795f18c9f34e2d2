// @ts-check
// npm test: every check of the project, in two lanes for two cores, then the unit and the browser suite. Prints the
// output of what failed, and ends with the line: N passed, N failed. --only checks|unit|e2e runs one part.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { writeAcceptance } from './acceptance.mjs';
import { findOrInstallChromium } from './browser.mjs';
import {
  buildWeb,
  installPackages,
  pinnedNode,
  productEnvironment,
  root,
  runCommand,
  runProgram,
  StartError,
} from './workspace.mjs';

/** @typedef {{ passed: number, failed: number, output: string }} StepResult */

const resultsFolder = path.join(root, 'node_modules/.cache/kandev/results');
const eslintCache = ['--cache', '--cache-location', path.join(root, 'node_modules/.cache/eslint')];

const totals = { passed: 0, failed: 0 };

/**
 * Adds a step to the totals and prints its line, with its output if it failed.
 * @param {string} name
 * @param {number} startedAt
 * @param {StepResult} result
 */
function report(name, startedAt, { passed, failed, output }) {
  totals.passed += passed;
  totals.failed += failed;
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const verdict = failed === 0 ? 'ok  ' : 'FAIL';
  process.stdout.write(`${verdict} ${name} ${passed} passed, ${failed} failed (${seconds} s)\n`);
  if (failed > 0) process.stdout.write(`${output.trim()}\n\n`);
}

/**
 * Runs a step; a StartError in it is its failure.
 * @param {string} name
 * @param {() => Promise<StepResult>} step
 */
async function runStep(name, step) {
  const startedAt = Date.now();
  try {
    report(name, startedAt, await step());
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    report(name, startedAt, { passed: 0, failed: 1, output: error.message });
  }
}

/**
 * Runs a tool of the workspace with the pinned Node.
 * @param {string[]} command
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 */
const runTool = (command, { cwd = root, env = {} } = {}) =>
  runProgram(pinnedNode(), command, { quiet: true, cwd, env: { ...productEnvironment(), ...env } });

/**
 * A check passes or fails as a whole.
 * @param {string} name
 * @param {string} file
 * @param {...string} args
 */
const check = (name, file, ...args) =>
  runStep(name, async () => {
    const { code, output } = await runTool([path.join(root, file), ...args]);
    return checkResult(code === 0, output);
  });

/**
 * @param {boolean} isPassed
 * @param {string} output
 * @returns {StepResult}
 */
const checkResult = (isPassed, output) => ({ passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, output });

const lint = () =>
  check(
    'lint',
    'node_modules/eslint/bin/eslint.js',
    '.',
    '--max-warnings=0',
    ...(process.env['CI'] ? [] : eslintCache),
  );

async function otherChecks() {
  await check('types', 'node_modules/typescript/bin/tsc', '-b');
  const cruiser = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
  await check('boundaries', cruiser, 'apps', 'packages', 'e2e', '--config', '.dependency-cruiser.cjs');
  await check('unused', 'node_modules/knip/bin/knip.js');
  await check('format', 'node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.');
  await check('migrations', 'scripts/check-migrations.mjs');
}

const bundle = () =>
  runStep('bundle', async () => {
    await buildWeb();
    const { code, output } = await runTool([path.join(root, 'scripts/check-bundle.mjs')]);
    return checkResult(code === 0, output);
  });

const unitTests = () =>
  runStep('unit', async () => {
    const reportFile = path.join(resultsFolder, 'unit.json');
    const { code, output } = await runTool([
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=minimal',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
    ]);
    const counts = readJson(reportFile);
    return suiteResult(code, counts?.numPassedTests, counts?.numFailedTests, output);
  });

const browserTests = () =>
  runStep('e2e', async () => {
    const reportFile = path.join(resultsFolder, 'e2e.json');
    const env = {
      KANDEV_CHROMIUM: await findOrInstallChromium(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile,
      FORCE_COLOR: '0',
    };
    const e2e = path.join(root, 'e2e');
    const cli = path.join(e2e, 'node_modules/@playwright/test/cli.js');
    const { code, output } = await runTool([cli, 'test', '--reporter=dot,json'], { cwd: e2e, env });
    const stats = readJson(reportFile)?.stats;
    return suiteResult(code, stats?.expected, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0), output);
  });

/**
 * A suite that exits with an error has at least one failure, even where it wrote no report.
 * @param {number} code
 * @param {number | undefined} passed
 * @param {number | undefined} failed
 * @param {string} output
 * @returns {StepResult}
 */
function suiteResult(code, passed = 0, failed = 0, output) {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), output };
}

const acceptance = () =>
  runStep('acceptance', async () => {
    const problems = writeAcceptance(resultsFolder, path.join(root, 'docs'));
    return checkResult(problems.length === 0, problems.join('\n'));
  });

/** @param {string} file */
function readJson(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
}

await runCommand(async () => {
  const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
  const includes = (/** @type {string} */ part) => only === undefined || only === part;
  const startedAt = Date.now();
  await installPackages();
  fs.rmSync(resultsFolder, { recursive: true, force: true });
  fs.mkdirSync(resultsFolder, { recursive: true });
  const secondLane = async () => {
    if (includes('checks')) await otherChecks();
    if (includes('e2e')) await bundle();
  };
  await Promise.all([includes('checks') ? lint() : undefined, secondLane()]);
  if (includes('unit')) await unitTests();
  if (includes('e2e')) await browserTests();
  if (only === undefined) await acceptance();
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
  process.stdout.write(`${os.cpus().length} cores, ${seconds} s\n`);
  process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);
  if (totals.failed > 0) process.exitCode = 1;
});
