import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { session, task } from '@kandev/contracts';
import { Conversation } from './fixtures/conversation.ts';
import { seriousProblems } from './fixtures/serious-problems.ts';
import { expect, test } from './fixtures/test.ts';

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

function makeRepository(home: string): string {
  const folder = fs.mkdtempSync(path.join(home, 'repository-'));
  git(folder, 'init', '-q', '-b', 'main');
  fs.writeFileSync(path.join(folder, 'prices.txt'), 'apples 1\npears 2\n');
  git(folder, 'add', '-A');
  git(folder, 'commit', '-q', '-m', 'first');
  return folder;
}

test('a task works in a git worktree of its own: made, its changes shown, and removed with a warning', async ({
  product,
  signedIn,
}) => {
  const repository = makeRepository(product.home);
  await Conversation.start(product, 'hello', 'Makes an agent', { name: 'Agent of the worktree' });
  await signedIn.goto(`${product.url}/?new=task`);
  const dialog = signedIn.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Raise the prices');
  await dialog.getByLabel('What to do').fill('hello');
  await dialog.getByRole('combobox', { name: 'Agent' }).selectOption('Agent of the worktree');
  await dialog.getByLabel('Folder').fill(product.home);
  await dialog.getByRole('checkbox', { name: /Git worktree/ }).click();
  await dialog.getByRole('button', { name: 'Create and start' }).click();
  await expect(dialog.getByRole('alert')).toContainText('not in a git repository');
  await dialog.getByLabel('Folder').fill(repository);
  await dialog.getByRole('button', { name: 'Create and start' }).click();

  const facts = signedIn.getByRole('region', { name: 'Git worktree' });
  await expect(facts).toContainText(/kandev\/raise-the-prices-[0-9a-f]{8}/);
  const id = /tasks\/([^/?]+)/.exec(signedIn.url())?.[1] ?? '';
  const made = await product.ask(task, 'GET', `/tasks/${id}`);
  const folder = made.worktree?.path ?? '';
  const running = await product.ask(session, 'GET', `/sessions/${made.primary_session_id ?? ''}`);
  expect(running.cwd).toBe(folder);
  expect(git(folder, 'rev-parse', '--abbrev-ref', 'HEAD')).toBe(`${made.worktree?.branch ?? ''}\n`);

  fs.writeFileSync(path.join(folder, 'prices.txt'), 'apples 1\npears 3\n');
  fs.writeFileSync(path.join(folder, 'plums <b>.txt'), 'plums 4\n');
  // Where the page has no side, the same facts are a press away.
  await signedIn.setViewportSize({ width: 390, height: 844 });
  await expect(facts).toHaveCount(0);
  await signedIn.getByRole('button', { name: 'Details' }).click();
  await expect(dialog).toContainText(made.worktree?.branch ?? 'its branch');
  await dialog.getByRole('link', { name: 'Changes' }).click();
  await signedIn.setViewportSize({ width: 1280, height: 720 });
  await expect(signedIn.getByText('2 files changed, +2 −1')).toBeVisible();
  await signedIn.getByText('prices.txt').click();
  await expect(signedIn.getByRole('deletion')).toHaveText('pears 2');
  await expect(signedIn.getByRole('insertion')).toHaveText('pears 3');
  expect(await seriousProblems(signedIn)).toEqual([]);
  await signedIn.getByRole('link', { name: 'Back to the task' }).click();

  await facts.getByRole('button', { name: 'Remove worktree' }).click();
  await expect(dialog).toContainText('2 files are not committed and would be lost');
  await expect(dialog).toContainText('plums <b>.txt');
  expect(await seriousProblems(signedIn)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(fs.existsSync(folder)).toBe(true);
  await facts.getByRole('button', { name: 'Remove worktree' }).click();
  await expect(dialog.getByRole('button', { name: 'Remove and lose the changes' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Stop session' }).click();
  await dialog.getByRole('button', { name: 'Remove and lose the changes' }).click();
  await expect(facts).toContainText('Removed.');
  expect(fs.existsSync(folder)).toBe(false);
  expect(git(repository, 'worktree', 'list').trim().split('\n')).toHaveLength(1);
});

test('an archived task leaves the board for the archive, where it can be read, restored and deleted', async ({
  product,
  signedIn,
}) => {
  const kept = await Conversation.start(product, 'hello', 'Comes back');
  await kept.turnEnded();
  const cwd = makeRepository(product.home);
  const gone = await product.ask(task, 'POST', '/tasks', { title: 'Goes for good', cwd, worktree: true });
  const agent_profile_id = kept.session.agent.profile_id;
  await product.ask(session, 'POST', `/tasks/${gone.id}/sessions`, { agent_profile_id, prompt: 'hello' });
  const folder = (await product.ask(task, 'GET', `/tasks/${gone.id}`)).worktree?.path ?? '';
  fs.writeFileSync(path.join(folder, 'plums.txt'), 'plums 4\n');
  await product.call('PATCH', `/tasks/${gone.id}`, { archived: true });
  await signedIn.goto(kept.page);
  await signedIn.getByRole('button', { name: 'Task actions' }).click();
  await signedIn.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(signedIn).toHaveURL(product.url + '/');
  await signedIn.goto(`${product.url}/settings`);
  await signedIn.getByRole('link', { name: 'Archived tasks' }).click();

  await signedIn.getByRole('button', { name: 'Delete Goes for good' }).click();
  const dialog = signedIn.getByRole('alertdialog');
  await expect(dialog.getByRole('radio', { name: /^Keep the git worktree/ })).toBeChecked();
  await expect(dialog).toContainText('1 file in its git worktree is not committed');
  await dialog.getByRole('radio', { name: 'Remove it with its changes' }).check();
  await expect(dialog).toContainText('1 file is not committed and would be lost');
  expect(await seriousProblems(signedIn)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete task' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(signedIn.getByRole('link', { name: 'Goes for good' })).toHaveCount(0);
  expect(fs.existsSync(folder)).toBe(false);
  expect(await seriousProblems(signedIn)).toEqual([]);

  await signedIn.getByRole('link', { name: 'Comes back' }).click();
  await expect(signedIn.getByText('This task is archived.')).toBeVisible();
  await expect(signedIn.getByText(/I am the demo agent/)).toBeVisible();
  await expect(signedIn.getByRole('textbox')).toHaveCount(0);
  await signedIn.getByRole('button', { name: 'Restore' }).click();
  await expect(signedIn.getByText('This task is archived.')).toHaveCount(0);
  expect(await product.ask(task, 'GET', `/tasks/${kept.task.id}`)).toMatchObject({ archived: false });
});
