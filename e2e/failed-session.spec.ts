import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { agentProfile, session, task } from '@kandev/contracts';
import { Overlay } from './fixtures/overlay.ts';
import { expect, test } from './fixtures/test.ts';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const workingAgent = pathToFileURL(path.join(root, 'packages/mock-agent/src/main.ts')).href;

test('a session that failed is taken up again by a prompt, and what was queued goes out first', async ({
  product,
  signedIn,
}) => {
  const folder = fs.mkdtempSync(path.join(product.home, 'mended-'));
  const program = path.join(folder, 'agent.mjs');
  const profile = await product.ask(agentProfile, 'POST', '/agent-profiles', {
    name: 'Mended agent',
    agent_id: 'custom',
    command: process.execPath,
    args: [program],
  });
  const opened = await product.ask(task, 'POST', '/tasks', { title: 'Mend the agent', cwd: folder });
  await product.ask(session, 'POST', `/tasks/${opened.id}/sessions`, {
    agent_profile_id: profile.id,
    prompt: 'said before it could run',
  });
  await signedIn.goto(`${product.url}/tasks/${opened.id}`);
  const transcript = signedIn.getByRole('region', { name: 'Transcript' });
  await expect(transcript.getByText('The agent exited')).toBeVisible();
  await expect(signedIn.getByText('1 prompt goes out before your next one')).toBeVisible();

  fs.writeFileSync(program, `import ${JSON.stringify(workingAgent)};\n`);
  const composer = signedIn.getByRole('textbox', { name: /Write to/ });
  await composer.fill('/ask-single');
  await composer.press('Enter');

  const overlay = new Overlay(signedIn);
  await overlay.options.first().click();
  await overlay.submit.click();
  await expect(overlay.root).toBeHidden();
  await expect(transcript.getByText('said before it could run').first()).toBeVisible();
  await expect(transcript.getByText('The agent exited')).toBeHidden();
});
