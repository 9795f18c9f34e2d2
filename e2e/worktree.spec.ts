import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { session, task } from '@kandev/contracts';
import { Conversation } from './fixtures/conversation.ts';
import { seriousAxeViolations } from './fixtures/page-checks.ts';
import { expect, test } from './fixtures/test.ts';

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

function createRepository(home: string): string {
  const folder = fs.mkdtempSync(path.join(home, 'repository-'));
  git(folder, 'init', '-q', '-b', 'main');
  fs.writeFileSync(path.join(folder, 'prices.txt'), 'apples 1\npears 2\n');
  git(folder, 'add', '-A');
  git(folder, 'commit', '-q', '-m', 'first');
  return folder;
}

test('a task gets its own git worktree, which shows its changes and is removed after a warning', async ({
  product,
  signedInPage,
}) => {
  const repository = createRepository(product.home);
  await Conversation.start(product, 'hello', 'Makes an agent', { name: 'Agent of the worktree' });
  await signedInPage.goto(`${product.url}/?new=task`);
  const dialog = signedInPage.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Raise the prices');
  await dialog.getByLabel('What to do').fill('hello');
  await dialog.getByRole('combobox', { name: 'Agent' }).selectOption('Agent of the worktree');
  await dialog.getByLabel('Folder').fill(product.home);
  await dialog.getByRole('checkbox', { name: /Git worktree/ }).click();
  await dialog.getByRole('button', { name: 'Create and start' }).click();
  await expect(dialog.getByRole('alert')).toContainText('not in a git repository');
  await dialog.getByLabel('Folder').fill(repository);
  await dialog.getByRole('button', { name: 'Create and start' }).click();

  const worktreePanel = signedInPage.getByRole('region', { name: 'Git worktree' });
  await expect(worktreePanel).toContainText(/kandev\/raise-the-prices-[0-9a-f]{8}/);
  const id = /tasks\/([^/?]+)/.exec(signedInPage.url())?.[1] ?? '';
  const created = await product.callOk(task, 'GET', `/tasks/${id}`);
  const folder = created.worktree?.path ?? '';
  const running = await product.callOk(session, 'GET', `/sessions/${created.primary_session_id ?? ''}`);
  expect(running.cwd).toBe(folder);
  expect(git(folder, 'rev-parse', '--abbrev-ref', 'HEAD')).toBe(`${created.worktree?.branch ?? ''}\n`);

  fs.writeFileSync(path.join(folder, 'prices.txt'), 'apples 1\npears 3\n');
  fs.writeFileSync(path.join(folder, 'plums <b>.txt'), 'plums 4\n');
  // On a narrow page, the same panel is behind the Details button.
  await signedInPage.setViewportSize({ width: 390, height: 844 });
  await expect(worktreePanel).toHaveCount(0);
  await signedInPage.getByRole('button', { name: 'Details' }).click();
  await expect(dialog).toContainText(created.worktree?.branch ?? 'its branch');
  await dialog.getByRole('link', { name: 'Changes' }).click();
  await signedInPage.setViewportSize({ width: 1280, height: 720 });
  await expect(signedInPage.getByText('2 files changed, +2 −1')).toBeVisible();
  await signedInPage.getByText('prices.txt').click();
  await expect(signedInPage.getByRole('deletion')).toHaveText('pears 2');
  await expect(signedInPage.getByRole('insertion')).toHaveText('pears 3');
  expect(await seriousAxeViolations(signedInPage)).toEqual([]);
  await signedInPage.getByRole('link', { name: 'Back to the task' }).click();

  await worktreePanel.getByRole('button', { name: 'Remove worktree' }).click();
  await expect(dialog).toContainText('2 files are not committed and would be lost');
  await expect(dialog).toContainText('plums <b>.txt');
  expect(await seriousAxeViolations(signedInPage)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(fs.existsSync(folder)).toBe(true);
  await worktreePanel.getByRole('button', { name: 'Remove worktree' }).click();
  await expect(dialog.getByRole('button', { name: 'Remove and lose the changes' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Stop session' }).click();
  await dialog.getByRole('button', { name: 'Remove and lose the changes' }).click();
  await expect(worktreePanel).toContainText('Removed.');
  expect(fs.existsSync(folder)).toBe(false);
  expect(git(repository, 'worktree', 'list').trim().split('\n')).toHaveLength(1);
});

test('an archived task leaves the board for the archive, where it can be read, restored and deleted', async ({
  product,
  signedInPage,
}) => {
  const restored = await Conversation.start(product, 'hello', 'Comes back');
  await restored.waitForTurnEnd();
  const cwd = createRepository(product.home);
  const deleted = await product.callOk(task, 'POST', '/tasks', {
    title: 'Goes for good',
    cwd,
    worktree: true,
  });
  const agent_profile_id = restored.session.agent.profile_id;
  await product.callOk(session, 'POST', `/tasks/${deleted.id}/sessions`, {
    agent_profile_id,
    prompt: 'hello',
  });
  const folder = (await product.callOk(task, 'GET', `/tasks/${deleted.id}`)).worktree?.path ?? '';
  fs.writeFileSync(path.join(folder, 'plums.txt'), 'plums 4\n');
  await product.call('PATCH', `/tasks/${deleted.id}`, { archived: true });
  await signedInPage.goto(restored.taskUrl);
  await signedInPage.getByRole('button', { name: 'Task actions' }).click();
  await signedInPage.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(signedInPage).toHaveURL(product.url + '/');
  await signedInPage.goto(`${product.url}/settings`);
  await signedInPage.getByRole('link', { name: 'Archived tasks' }).click();

  await signedInPage.getByRole('button', { name: 'Delete Goes for good' }).click();
  const dialog = signedInPage.getByRole('alertdialog');
  await expect(dialog.getByRole('radio', { name: /^Keep the git worktree/ })).toBeChecked();
  await expect(dialog).toContainText('1 file in its git worktree is not committed');
  await dialog.getByRole('radio', { name: 'Remove it with its changes' }).check();
  await expect(dialog).toContainText('1 file is not committed and would be lost');
  expect(await seriousAxeViolations(signedInPage)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete task' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(signedInPage.getByRole('link', { name: 'Goes for good' })).toHaveCount(0);
  expect(fs.existsSync(folder)).toBe(false);
  expect(await seriousAxeViolations(signedInPage)).toEqual([]);

  await signedInPage.getByRole('link', { name: 'Comes back' }).click();
  await expect(signedInPage.getByText('This task is archived.')).toBeVisible();
  await expect(signedInPage.getByText(/I am the demo agent/)).toBeVisible();
  await expect(signedInPage.getByRole('textbox')).toHaveCount(0);
  await signedInPage.getByRole('button', { name: 'Restore' }).click();
  await expect(signedInPage.getByText('This task is archived.')).toHaveCount(0);
  expect(await product.callOk(task, 'GET', `/tasks/${restored.task.id}`)).toMatchObject({ archived: false });
});
