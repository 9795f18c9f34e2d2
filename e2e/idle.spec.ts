import { Conversation } from './fixtures/conversation.ts';
import { Product } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';
import { waitFor } from './fixtures/wait-for.ts';

/** Waits until the idle agent has been suspended, and prompts it again. */
async function promptAfterSuspension(conversation: Conversation): Promise<void> {
  const { product, session } = conversation;
  await waitFor(
    'the agent to be suspended',
    async () => (await conversation.currentSession()).state === 'IDLE',
  );
  await product.call('POST', `/sessions/${session.id}/prompt`, { text: '/never-asks again' });
  await waitFor('the second turn to end', async () => {
    const { prompt_generation, open_turn_id } = await conversation.currentSession();
    return prompt_generation === 2 && open_turn_id === null;
  });
}

test('a suspended agent resumes its conversation at the next prompt [R8]', async ({ page }) => {
  await using product = await Product.start({
    env: { KANDEV_ACP_IDLE_TIMEOUT: '1s' },
  });
  await page.goto(product.signInLink);

  const resumable = await Conversation.start(product, '/never-asks', 'It remembers', {
    env: { KANDEV_MOCK_LOAD_SESSION: '1' },
  });
  const before = (await resumable.waitForTurnEnd()).acp_session_id;
  await page.goto(resumable.taskUrl);
  await expect(page.getByText(/Your next prompt starts it again/)).toBeVisible();
  await promptAfterSuspension(resumable);
  expect((await resumable.currentSession()).acp_session_id).toBe(before);
  expect(resumable.receivedMethods()).toContain('session/load');
  await expect(page.getByText('/never-asks again')).toBeVisible();
  await expect(page.getByText('This was said before.')).toHaveCount(0);
  await expect(page.getByText(/does not know what was said before/)).toHaveCount(0);

  const forgetful = await Conversation.start(product, '/never-asks', 'It forgets');
  await promptAfterSuspension(forgetful);
  await page.goto(forgetful.taskUrl);
  await expect(page.getByRole('feed').getByText(/does not know what was said before/)).toBeVisible();
});
