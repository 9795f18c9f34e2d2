import { BoardScreen } from './fixtures/board.ts';
import { Conversation } from './fixtures/conversation.ts';
import { expect, test } from './fixtures/test.ts';
import { waitFor } from './fixtures/wait-for.ts';

test('field case 54: a permission and a question of one session are two cards, each answered for itself', async ({
  product,
  signedIn,
}) => {
  const conversation = await Conversation.start(product, '/ask-permission', 'Permission wanted');
  const [wanted] = await waitFor('a permission', async () => {
    const found = await conversation.permissions();
    return found.length > 0 ? found : undefined;
  });
  const screen = new BoardScreen(signedIn);
  await screen.find(product, 'Permission wanted');
  const card = screen.card('Permission wanted');
  await expect(card.getByTestId('task-state-pending-permission')).toBeVisible();

  await signedIn.goto(conversation.page);
  const option = wanted?.options[0];
  await signedIn.getByRole('button', { name: option?.name ?? 'no option', exact: true }).click();
  await conversation.turnEnded();
  const asked = conversation.frames().find((seen) => seen.wire.method === 'session/request_permission');
  const reply = conversation
    .frames()
    .find((seen) => seen.dir === 'in' && seen.wire.method === undefined && seen.wire.id === asked?.wire.id);
  expect(reply?.wire.result).toEqual({ outcome: { outcome: 'selected', optionId: option?.id } });
});

test('R29: stopping the turn cancels a permission that it waits for', async ({ product, signedIn }) => {
  const conversation = await Conversation.start(product, '/ask-permission');
  await waitFor('a permission', async () => (await conversation.permissions()).length > 0);
  await signedIn.goto(conversation.page);
  await signedIn.getByRole('button', { name: 'Stop turn' }).click();
  await conversation.turnEnded();
  expect((await conversation.permissions())[0]).toMatchObject({
    status: 'cancelled',
    cause: 'turn_cancelled',
  });
});

test('a permission that the agent profile allows is not asked for, and the transcript says who allowed it', async ({
  product,
  signedIn,
}) => {
  const conversation = await Conversation.start(product, '/ask-permission', 'Allowed unasked', {
    permission_policy: 'allow_all',
  });
  await conversation.turnEnded();
  expect((await conversation.permissions())[0]).toMatchObject({
    status: 'answered',
    outcome: 'accepted',
    cause: 'policy',
    answered_by: null,
    delivered: true,
  });
  await signedIn.goto(conversation.page);
  await expect(signedIn.getByText("Allowed unasked by the agent's settings")).toBeVisible();
});
