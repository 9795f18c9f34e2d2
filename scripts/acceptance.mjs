// @ts-check
// Writes docs/acceptance.md from the reports of the test runners: each criterion with the passed tests that name it.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './workspace.mjs';

const CRITERION_ID = /\b(?:AC-\d+[a-z]?|R\d+)\b/g;

/** @typedef {{ runner: 'process' | 'browser', title: string, file: string }} PassedTest */

/**
 * @typedef {{ testResults: { name: string, assertionResults: { status: string, fullName: string }[] }[] }} VitestReport
 * @typedef {{ title: string, suites?: Suite[], specs?: { title: string, ok: boolean, file: string }[] }} Suite
 * @typedef {{ suites: Suite[] }} PlaywrightReport
 */

/**
 * @param {string} resultsFolder holds unit.json (Vitest) and e2e.json (Playwright); a missing report counts as empty
 * @param {string} docsFolder holds criteria.json and open-criteria.json, the ids of the criteria without a proof
 * @returns {string[]} one line for each criterion that is neither proved nor open, or both
 */
export function writeAcceptance(resultsFolder, docsFolder) {
  /** @type {Record<string, string>} */
  const criteria = readJson(path.join(docsFolder, 'criteria.json'));
  /** @type {string[]} */
  const openIds = readJson(path.join(docsFolder, 'open-criteria.json'));
  const tests = [
    ...passedUnitTests(readJson(path.join(resultsFolder, 'unit.json'))),
    ...passedBrowserTests(readJson(path.join(resultsFolder, 'e2e.json'))),
  ];
  const proofs = Object.keys(criteria).map((id) => ({
    id,
    tests: tests.filter(({ title }) => title.match(CRITERION_ID)?.includes(id)),
  }));
  const sections = proofs.map(
    ({ id, tests }) => `## ${id}\n${criteria[id]}\n\n${proofList(tests) || 'Not proved yet.'}\n`,
  );
  const provedCount = proofs.filter(({ tests }) => tests.length > 0).length;
  const page = [
    '# Acceptance',
    '',
    'Written by `npm test` from the tests that passed; do not edit.',
    `${provedCount} of ${proofs.length} criteria are proved.`,
    '',
    ...sections,
  ];
  fs.writeFileSync(path.join(docsFolder, 'acceptance.md'), page.join('\n'));
  return proofs.flatMap(({ id, tests }) => {
    const isOpen = openIds.includes(id);
    if (tests.length === 0 && !isOpen) return [`${id} is proved by no passed test`];
    if (tests.length > 0 && isOpen) {
      return [`${id} is proved now: take it out of docs/open-criteria.json`];
    }
    return [];
  });
}

/** @param {PassedTest[]} tests */
function proofList(tests) {
  const lines = tests.map(
    ({ runner, title, file }) => `- ${runner}: ${title.replaceAll('|', '\\|')} (\`${file}\`)`,
  );
  return [...new Set(lines.sort())].join('\n');
}

/**
 * @param {VitestReport | undefined} report
 * @returns {PassedTest[]}
 */
function passedUnitTests(report) {
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ fullName }) => ({ runner: 'process', title: fullName, file: path.relative(root, name) })),
  );
}

/**
 * @param {PlaywrightReport | undefined} report
 * @returns {PassedTest[]}
 */
function passedBrowserTests(report) {
  // The outermost suites are files; the titles of the describe blocks inside belong to the test's title.
  return (report?.suites ?? []).flatMap((file) => passedSpecs(file, []));
}

/**
 * @param {Suite} suite
 * @param {string[]} titles
 * @returns {PassedTest[]}
 */
function passedSpecs({ suites = [], specs = [] }, titles) {
  return [
    ...suites.flatMap((inner) => passedSpecs(inner, [...titles, inner.title])),
    ...specs
      .filter(({ ok }) => ok)
      .map(({ title, file }) => ({
        runner: /** @type {const} */ ('browser'),
        title: [...titles, title].join(' '),
        file: `e2e/${file}`,
      })),
  ];
}

/** @param {string} file */
function readJson(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
}
