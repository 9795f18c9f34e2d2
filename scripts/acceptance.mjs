// Writes docs/acceptance.md from what the test runners reported: for each criterion the passed tests that name it.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ID = /\b(?:AC-\d+[a-z]?|R\d+)\b/g;

/**
 * `results` holds unit.json (Vitest) and e2e.json (Playwright); `docs` criteria.json and the list of criteria
 * that nothing proves yet, open-criteria.json. Returns what is wrong, one line each: a criterion without a
 * passed test that is not listed as open, or a listed one that has been proved.
 */
export function writeAcceptance(results, docs) {
  const criteria = JSON.parse(fs.readFileSync(path.join(docs, 'criteria.json'), 'utf8'));
  const open = JSON.parse(fs.readFileSync(path.join(docs, 'open-criteria.json'), 'utf8'));
  const tests = [...unitTests(read(results, 'unit.json')), ...browserTests(read(results, 'e2e.json'))];
  const proofs = new Map(Object.keys(criteria).map((id) => [id, []]));
  for (const test of tests) {
    for (const id of new Set(test.title.match(ID) ?? [])) proofs.get(id)?.push(test);
  }
  fs.writeFileSync(path.join(docs, 'acceptance.md'), page(criteria, proofs));
  return [...proofs].flatMap(([id, found]) => {
    if (found.length === 0 && !open.includes(id)) return [`${id} is proved by no passed test`];
    if (found.length > 0 && open.includes(id))
      return [`${id} is proved now: take it out of docs/open-criteria.json`];
    return [];
  });
}

function page(criteria, proofs) {
  const sections = Object.entries(criteria).map(([id, sentence]) => {
    const lines = proofs
      .get(id)
      .map((test) => `- ${test.place}: ${test.title.replaceAll('|', '\\|')} (\`${test.file}\`)`)
      .sort();
    return `## ${id}\n${sentence}\n\n${lines.length > 0 ? [...new Set(lines)].join('\n') : 'Not proved yet.'}\n`;
  });
  const proved = [...proofs.values()].filter((found) => found.length > 0).length;
  return [
    '# Acceptance',
    '',
    'Written by `npm test` from the tests that passed; do not edit.',
    `${proved} of ${proofs.size} criteria are proved.`,
    '',
    ...sections,
  ].join('\n');
}

function unitTests(report) {
  const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
  return (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'passed')
      .map((test) => ({ place: 'process', title: test.fullName, file: path.relative(root, file.name) })),
  );
}

function browserTests(report) {
  const walk = (suite, titles) => [
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, [...titles, inner.title])),
    ...(suite.specs ?? [])
      .filter((spec) => spec.ok)
      .map((spec) => ({
        place: 'browser',
        title: [...titles, spec.title].join(' '),
        file: `e2e/${spec.file}`,
      })),
  ];
  return (report?.suites ?? []).flatMap((suite) => walk(suite, []));
}

function read(folder, name) {
  const file = path.join(folder, name);
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
}
