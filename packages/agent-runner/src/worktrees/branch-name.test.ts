import { taskId } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { branchName, isBranchOfTask } from './branch-name.ts';

const id = taskId.parse('1a2b3c4d-0000-4000-8000-000000000000');
const other = taskId.parse('99999999-0000-4000-8000-000000000000');

it.each([
  ['Add a store', 'kandev/add-a-store-1a2b3c4d'],
  ['  Café: Überprüfung!! ', 'kandev/cafe-uberprufung-1a2b3c4d'],
  ['../../etc; rm -rf ~ `x` @{u}', 'kandev/etc-rm-rf-x-u-1a2b3c4d'],
  ['日本語', 'kandev/task-1a2b3c4d'],
  ['.lock', 'kandev/lock-1a2b3c4d'],
  [`${'x'.repeat(39)} yes`, `kandev/${'x'.repeat(39)}-1a2b3c4d`],
])('names the branch of %j', (title, expected) => {
  expect(branchName(title, id)).toBe(expected);
});

it('recognises the branch of its own task', () => {
  expect(isBranchOfTask(branchName('Add', id), id)).toBe(true);
  expect(isBranchOfTask(branchName('Add', id), other)).toBe(false);
  expect(isBranchOfTask('main', id)).toBe(false);
});
