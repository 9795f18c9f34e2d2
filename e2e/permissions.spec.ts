import { BoardPage } from './fixtures/board-page.ts';
import { Conversation } from './fixtures/conversation.ts';
import { expect, test } from './fixtures/test.ts';
import { waitFor } from './fixtures/wait-for.ts';

test('a permission and a question of one session are two cards, each answered for itself', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.start(product, '/ask-permission', 'Permission wanted');
  const [wanted] = await waitFor('a permission', async () => {
    const found = await conversation.permissions();
    return found.length > 0 ? found : undefined;
  });
  const screen = new BoardPage(signedInPage);
  await screen.openFiltered(product, 'Permission wanted');
  const card = screen.card('Permission wanted');
  await expect(card.getByTestId('task-state-pending-permission')).toBeVisible();

  await signedInPage.goto(conversation.taskUrl);
  const option = wanted?.options[0];
  await signedInPage.getByRole('button', { name: option?.name ?? 'no option', exact: true }).click();
  await conversation.waitForTurnEnd();
  const asked = conversation.frames().find((seen) => seen.rpc.method === 'session/request_permission');
  const reply = conversation
    .frames()
    .find((seen) => seen.dir === 'in' && seen.rpc.method === undefined && seen.rpc.id === asked?.rpc.id);
  expect(reply?.rpc.result).toEqual({ outcome: { outcome: 'selected', optionId: option?.id } });
});

test('stopping the turn cancels a permission that it waits for [R29]', async ({ product, signedInPage }) => {
  const conversation = await Conversation.start(product, '/ask-permission');
  await waitFor('a permission', async () => (await conversation.permissions()).length > 0);
  await signedInPage.goto(conversation.taskUrl);
  await signedInPage.getByRole('button', { name: 'Stop turn' }).click();
  await conversation.waitForTurnEnd();
  expect((await conversation.permissions())[0]).toMatchObject({
    status: 'cancelled',
    cause: 'turn_cancelled',
  });
});

test('a permission that the agent profile allows is not asked for, and the transcript says who allowed it', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.start(product, '/ask-permission', 'Allowed unasked', {
    permission_policy: 'allow_all',
  });
  await conversation.waitForTurnEnd();
  expect((await conversation.permissions())[0]).toMatchObject({
    status: 'answered',
    outcome: 'accepted',
    cause: 'policy',
    answered_by: null,
    delivered: true,
  });
  await signedInPage.goto(conversation.taskUrl);
  await expect(signedInPage.getByText("Allowed unasked by the agent's settings")).toBeVisible();
});
