import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { agentProfile, session, task } from '@kandev/contracts';
import { ClarificationOverlay } from './fixtures/overlay.ts';
import { MOCK_AGENT_ENTRY } from './fixtures/repository.ts';
import { expect, test } from './fixtures/test.ts';

test('a prompt resumes a failed session, and the queued prompts are sent first', async ({
  product,
  signedInPage,
}) => {
  const folder = fs.mkdtempSync(path.join(product.home, 'mended-'));
  const agentFile = path.join(folder, 'agent.mjs');
  const profile = await product.callOk(agentProfile, 'POST', '/agent-profiles', {
    name: 'Mended agent',
    agent_id: 'custom',
    command: process.execPath,
    args: [agentFile],
  });
  const createdTask = await product.callOk(task, 'POST', '/tasks', { title: 'Mend the agent', cwd: folder });
  await product.callOk(session, 'POST', `/tasks/${createdTask.id}/sessions`, {
    agent_profile_id: profile.id,
    prompt: 'said before it could run',
  });
  await signedInPage.goto(`${product.url}/tasks/${createdTask.id}`);
  const transcript = signedInPage.getByRole('region', { name: 'Transcript' });
  await expect(transcript.getByText('The agent exited')).toBeVisible();
  await expect(signedInPage.getByText('1 prompt goes out before your next one')).toBeVisible();

  fs.writeFileSync(agentFile, `import ${JSON.stringify(pathToFileURL(MOCK_AGENT_ENTRY).href)};\n`);
  const composer = signedInPage.getByRole('textbox', { name: /Write to/ });
  await composer.fill('/ask-single');
  await composer.press('Enter');

  const overlay = new ClarificationOverlay(signedInPage);
  await overlay.options.first().click();
  await overlay.submit.click();
  await expect(overlay.root).toBeHidden();
  await expect(transcript.getByText('said before it could run').first()).toBeVisible();
  await expect(transcript.getByText('The agent exited')).toBeHidden();
});
