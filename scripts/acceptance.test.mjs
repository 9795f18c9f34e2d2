// @ts-check
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeAcceptance } from './acceptance.mjs';
import { root } from './workspace.mjs';

/** @type {string} */
let folder;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acceptance-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

/** @param {Record<string, unknown>} files */
function writeFiles(files) {
  for (const [name, content] of Object.entries(files)) {
    fs.writeFileSync(path.join(folder, name), JSON.stringify(content));
  }
}

const unitReport = {
  testResults: [
    {
      name: path.join(root, 'packages/x/src/answer.test.ts'),
      assertionResults: [
        { status: 'passed', fullName: 'answers a question without a key is skipped [T-2, AC-12h, R9]' },
        { status: 'failed', fullName: 'a choice is sent [AC-10]' },
        { status: 'passed', fullName: 'a longer id is another id [AC-120]' },
      ],
    },
  ],
};
const browserReport = {
  suites: [
    {
      title: 'answering.spec.ts',
      suites: [
        {
          title: 'on a phone',
          specs: [{ title: 'a tap | a press answers [R9]', ok: true, file: 'answering.spec.ts' }],
        },
      ],
      specs: [{ title: 'a click answers [AC-10]', ok: false, file: 'answering.spec.ts' }],
    },
  ],
};

it('each criterion is listed with the passed tests that name it, wherever the title holds the id', () => {
  writeFiles({
    'criteria.json': { 'AC-10': 'A choice goes out.', 'AC-12h': 'No key.', R9: 'Only Submit sends.' },
    'open-criteria.json': [],
    'unit.json': unitReport,
    'e2e.json': browserReport,
  });
  expect(writeAcceptance(folder, folder)).toEqual(['AC-10 is proved by no passed test']);
  expect(fs.readFileSync(path.join(folder, 'acceptance.md'), 'utf8')).toBe(`# Acceptance

Written by \`npm test\` from the tests that passed; do not edit.
2 of 3 criteria are proved.

## AC-10
A choice goes out.

Not proved yet.

## AC-12h
No key.

- process: answers a question without a key is skipped [T-2, AC-12h, R9] (\`packages/x/src/answer.test.ts\`)

## R9
Only Submit sends.

- browser: on a phone a tap \\| a press answers [R9] (\`e2e/answering.spec.ts\`)
- process: answers a question without a key is skipped [T-2, AC-12h, R9] (\`packages/x/src/answer.test.ts\`)
`);
});

it('an open criterion may lack a proof, and must leave the list once it has one', () => {
  writeFiles({
    'criteria.json': { 'AC-10': 'A choice goes out.', R9: 'Only Submit sends.' },
    'open-criteria.json': ['AC-10', 'R9'],
    'unit.json': unitReport,
  });
  expect(writeAcceptance(folder, folder)).toEqual([
    'R9 is proved now: take it out of docs/open-criteria.json',
  ]);
});

it('without any report no criterion is proved', () => {
  writeFiles({ 'criteria.json': { R9: 'Only Submit sends.' }, 'open-criteria.json': [] });
  expect(writeAcceptance(folder, folder)).toEqual(['R9 is proved by no passed test']);
});
