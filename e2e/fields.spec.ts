import { choiceRows } from './fields/choice-rows.ts';
import { claudeBridgeVersions, companionRows, rowsForVersion } from './fields/companion-rows.ts';
import { promptForRows, type FieldRow } from './fields/field-row.ts';
import { numberRows } from './fields/number-rows.ts';
import { textRows } from './fields/text-rows.ts';
import { Conversation } from './fixtures/conversation.ts';
import { ClarificationOverlay } from './fixtures/overlay.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ timezoneId: 'Europe/Berlin' });

/** Answers the forms one after another as they arrive, and compares each reply with its row. */
async function answerAll(
  overlay: ClarificationOverlay,
  conversation: Conversation,
  rows: readonly FieldRow[],
) {
  for (const [index, { name, act, expectedReply, finishWith = 'submit' }] of rows.entries()) {
    await test.step(name, async () => {
      await expect(overlay.root).toContainText(name);
      await act(overlay);
      await overlay[finishWith].click();
      expect(await conversation.waitForReply(index)).toBe(expectedReply);
    });
  }
}

const tables: { name: string; ids: string; rows: readonly FieldRow[] }[] = [
  { name: 'text of every kind', ids: 'R21', rows: textRows },
  { name: 'numbers and whole numbers', ids: 'R21', rows: numberRows },
  { name: 'booleans, enums, and options', ids: 'R21', rows: choiceRows },
  { name: 'text boxes beside choices, and several fields', ids: 'R20, R28', rows: companionRows },
];

for (const { name, ids, rows } of tables) {
  test(`${name}: the agent receives exactly what the operator answers [${ids}]`, async ({
    product,
    signedInPage,
  }) => {
    const conversation = await Conversation.startUntilPending(product, promptForRows(rows), 1, name);
    const overlay = await ClarificationOverlay.open(signedInPage, conversation);
    await answerAll(overlay, conversation, rows);
    await conversation.waitForTurnEnd();
    expect(conversation.replies()).toHaveLength(rows.length);
  });
}

for (const bridge of claudeBridgeVersions) {
  test(`Claude bridge ${bridge.version} is told what the screen promised [R20]`, async ({
    product,
    signedInPage,
  }) => {
    const rows = rowsForVersion(bridge);
    const conversation = await Conversation.startUntilPending(
      product,
      promptForRows(rows),
      1,
      bridge.version,
      {
        KANDEV_MOCK_NAME: '@agentclientprotocol/claude-agent-acp',
        KANDEV_MOCK_VERSION: bridge.version,
      },
    );
    await answerAll(await ClarificationOverlay.open(signedInPage, conversation), conversation, rows);
  });
}
