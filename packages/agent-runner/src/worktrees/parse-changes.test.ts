import { expect, it } from 'vitest';
import { parseNameStatus, parseNumstat } from './parse-changes.ts';

it('reads the change of each file, whatever its name', () => {
  expect(parseNameStatus('M\0a\tb\nc\0A\0new\0D\0old\0R087\0from\0to\0T\0link\0C050\0one\0two\0')).toEqual([
    { path: 'a\tb\nc', old_path: null, change: 'modified' },
    { path: 'new', old_path: null, change: 'added' },
    { path: 'old', old_path: null, change: 'deleted' },
    { path: 'to', old_path: 'from', change: 'renamed' },
    { path: 'link', old_path: null, change: 'modified' },
    { path: 'two', old_path: null, change: 'added' },
  ]);
});

it('counts lines, even of renamed and binary files', () => {
  expect(Object.fromEntries(parseNumstat('1\t2\ta\tb\0-\t-\tpicture\x001\t0\t\0from\0to\0'))).toEqual({
    'a\tb': { additions: 1, deletions: 2 },
    picture: { additions: null, deletions: null },
    to: { additions: 1, deletions: 0 },
  });
});

it('leaves out an entry that was cut off', () => {
  expect(parseNameStatus('M\0a\0R100\0from\0t')).toEqual([{ path: 'a', old_path: null, change: 'modified' }]);
  expect([...parseNumstat('1\t2\ta\x003\t4\t\0from\0').keys()]).toEqual(['a']);
  expect(parseNameStatus('')).toEqual([]);
});
