import { BoardPage } from './fixtures/board-page.ts';
import { Conversation } from './fixtures/conversation.ts';
import { expect, test } from './fixtures/test.ts';
import { waitFor } from './fixtures/wait-for.ts';

test('a pending permission is shown on its board card and answered on the task page', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.start(product, '/ask-permission', 'Permission wanted');
  const [permission] = await waitFor('a permission', async () => {
    const permissions = await conversation.permissions();
    return permissions.length > 0 ? permissions : undefined;
  });
  const boardPage = new BoardPage(signedInPage);
  await boardPage.openFiltered(product, 'Permission wanted');
  const card = boardPage.card('Permission wanted');
  await expect(card.getByTestId('task-state-pending-permission')).toBeVisible();

  await signedInPage.goto(conversation.taskUrl);
  const option = permission?.options[0];
  await signedInPage.getByRole('button', { name: option?.name ?? 'no option', exact: true }).click();
  await conversation.waitForTurnEnd();
  const request = conversation.frames().find((seen) => seen.rpc.method === 'session/request_permission');
  const reply = conversation
    .frames()
    .find((seen) => seen.dir === 'in' && seen.rpc.method === undefined && seen.rpc.id === request?.rpc.id);
  expect(reply?.rpc.result).toEqual({ outcome: { outcome: 'selected', optionId: option?.id } });
});

test('stopping the turn cancels its pending permission [R29]', async ({ product, signedInPage }) => {
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

test('a permission that the agent profile allows is not asked for, and the transcript says that the settings allowed it', async ({
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
