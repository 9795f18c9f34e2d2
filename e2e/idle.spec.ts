import { Conversation } from './fixtures/conversation.ts';
import { Product } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';
import { waitFor } from './fixtures/wait-for.ts';

/** Lets the agent be put away after its first turn, and prompts it again. */
async function promptAfterRest(conversation: Conversation): Promise<void> {
  const { product, session: begun } = conversation;
  await waitFor(
    'the agent to be put away',
    async () => (await conversation.currentSession()).state === 'IDLE',
  );
  await product.call('POST', `/sessions/${begun.id}/prompt`, { text: '/never-asks again' });
  await waitFor('the second turn to end', async () => {
    const { prompt_generation, open_turn_id } = await conversation.currentSession();
    return prompt_generation === 2 && open_turn_id === null;
  });
}

test('an agent that was put away goes on with its conversation at the next prompt [R8]', async ({ page }) => {
  await using product = await Product.start({
    env: { KANDEV_ACP_IDLE_TIMEOUT: '1s' },
  });
  await page.goto(product.signInLink);

  const remembers = await Conversation.start(product, '/never-asks', 'It remembers', {
    env: { KANDEV_MOCK_LOAD_SESSION: '1' },
  });
  const before = (await remembers.waitForTurnEnd()).acp_session_id;
  await page.goto(remembers.taskUrl);
  await expect(page.getByText(/Your next prompt starts it again/)).toBeVisible();
  await promptAfterRest(remembers);
  expect((await remembers.currentSession()).acp_session_id).toBe(before);
  expect(remembers.receivedMethods()).toContain('session/load');
  await expect(page.getByText('/never-asks again')).toBeVisible();
  await expect(page.getByText('This was said before.')).toHaveCount(0);
  await expect(page.getByText(/does not know what was said before/)).toHaveCount(0);

  const forgets = await Conversation.start(product, '/never-asks', 'It forgets');
  await promptAfterRest(forgets);
  await page.goto(forgets.taskUrl);
  await expect(page.getByRole('feed').getByText(/does not know what was said before/)).toBeVisible();
});
