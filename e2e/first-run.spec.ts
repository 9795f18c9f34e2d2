import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { agentProfilesPage } from '@kandev/contracts';
import { pressUntilFocused } from './fixtures/page-checks.ts';
import { Product } from './fixtures/product.ts';
import { MOCK_AGENT_ENTRY } from './fixtures/repository.ts';
import { expect, test } from './fixtures/test.ts';

/** Writes an executable shell script into a folder. */
const writeExecutable = (folder: string, name: string, script: string): void =>
  fs.writeFileSync(path.join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

test('from nothing to a first task that runs, with the keyboard alone', async ({ page }) => {
  const binFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'kandev-installed-'));
  writeExecutable(binFolder, 'gemini', `exec '${process.execPath}' '${MOCK_AGENT_ENTRY}'`);
  writeExecutable(binFolder, 'qwen', 'echo "Welcome to the REPL"; echo "usage: repl" >&2');
  await using product = await Product.start({
    env: {
      KANDEV_MACHINE_PATH: `${binFolder}${path.delimiter}${process.env['PATH'] ?? ''}`,
      KANDEV_FEATURES_ACP_ELICITATION: '',
    },
  });
  await page.goto(product.signInLink);
  await pressUntilFocused(page, 'Tab', page.getByRole('link', { name: 'Set up an agent' }));
  await page.keyboard.press('Enter');

  const agents = page.getByRole('region', { name: 'Choose an agent' });
  const gemini = agents.getByRole('radio', { name: /Gemini CLI/ });
  await pressUntilFocused(page, 'Tab', gemini);
  await expect(gemini).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(agents.getByRole('radio', { name: /Qwen Code/ })).toBeChecked();
  const tryIt = agents.getByRole('button', { name: 'Try it' });
  await pressUntilFocused(page, 'Tab', tryIt);
  await page.keyboard.press('Enter');
  const report = agents.getByRole('status');
  await expect(report).toContainText('The command does not speak ACP');
  await expect(report).toContainText('usage: repl');

  await pressUntilFocused(page, 'Tab', agents.getByRole('radio', { name: /Qwen Code/ }));
  await page.keyboard.press('ArrowUp');
  await expect(report).toBeEmpty();
  await pressUntilFocused(page, 'Tab', tryIt);
  await page.keyboard.press('Enter');
  await expect(report).toContainText('Agent ended, nothing left behind');
  await expect(report).toContainText('Demo agent 0.1.0');

  await expect(agents.getByText('more that can be installed')).toBeVisible();
  await expect(agents.getByText('npm install -g @agentclientprotocol/claude-agent-acp')).toBeAttached();

  await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: 'Let agents ask' }));
  await page.keyboard.press('Enter');
  const questions = page.getByRole('region', { name: 'Let agents ask' }).getByRole('status');
  await expect(questions).toContainText('It counts after a restart');
  await expect(questions).toBeFocused();
  await pressUntilFocused(page, 'Tab', page.getByRole('textbox', { name: 'Title' }));
  await page.keyboard.type('Say hello');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'What to do' })).toBeFocused();
  await page.keyboard.type('hello there');
  await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: 'Start the task' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/tasks\//);
  await expect(page.getByRole('feed').getByText('I am the demo agent')).toBeVisible();

  const { items } = await product.callOk(agentProfilesPage, 'GET', '/agent-profiles');
  expect(items).toMatchObject([{ name: 'Gemini CLI', command: 'gemini', args: ['--acp'] }]);
  await page.goto(product.url);
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Set up an agent' })).toBeHidden();
  fs.rmSync(binFolder, { recursive: true });
});

test('an agent is tried before it is saved, the theme is kept over a reload, and ? opens the list of keys', async ({
  product,
  signedInPage,
}) => {
  await signedInPage.goto(`${product.url}/settings`);
  await signedInPage.getByRole('button', { name: 'Add an agent' }).click();
  const dialog = signedInPage.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOption('Other ACP agent');
  await dialog.getByRole('button', { name: 'Try it' }).click();
  const command = dialog.getByRole('textbox', { name: 'Command' });
  await expect(command).toBeFocused();
  await command.fill('no-such-agent');
  await dialog.getByRole('button', { name: 'Try it' }).click();
  await expect(dialog.getByRole('status')).toContainText('Command did not start');
  await command.fill('kandev-demo-agent');
  await expect(dialog.getByRole('status')).toBeEmpty();
  await dialog.getByRole('button', { name: 'Try it' }).click();
  await expect(dialog.getByRole('status')).toContainText('It works');
  await signedInPage.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await signedInPage.getByRole('radio', { name: 'Dark' }).check();
  await signedInPage.reload();
  await expect(signedInPage.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(signedInPage.locator('html')).toHaveCSS('color-scheme', 'dark');
  await signedInPage.keyboard.press('?');
  await expect(signedInPage.getByRole('dialog', { name: 'Keyboard' })).toContainText('New task');
});
