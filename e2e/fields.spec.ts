import { choiceRows } from './fields/choice-rows.ts';
import { ages, companionRows, rowsOf } from './fields/companion-rows.ts';
import { promptOf, type FieldRow } from './fields/field-row.ts';
import { numberRows } from './fields/number-rows.ts';
import { textRows } from './fields/text-rows.ts';
import { Conversation } from './fixtures/conversation.ts';
import { Overlay } from './fixtures/overlay.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ timezoneId: 'Europe/Berlin' });

/** Answers the forms one after another as they arrive, and holds each reply against what it must be. */
async function answerAll(overlay: Overlay, conversation: Conversation, rows: readonly FieldRow[]) {
  for (const [at, { name, act, sent, ends = 'submit' }] of rows.entries()) {
    await test.step(name, async () => {
      await expect(overlay.root).toContainText(name);
      await act(overlay);
      await overlay[ends].click();
      expect(await conversation.reply(at)).toBe(sent);
    });
  }
}

const table: Record<string, readonly FieldRow[]> = {
  'R21: text of every kind': textRows,
  'R21, field case 40: numbers and whole numbers': numberRows,
  'R21, field cases 34, 39, 45: booleans, enums, and options': choiceRows,
  'R20, R28, field cases 26 to 30, 33, 41, 53: text boxes beside choices, and several fields': companionRows,
};

for (const [name, rows] of Object.entries(table)) {
  test(`${name}: what the operator does is what the agent receives`, async ({ product, signedIn }) => {
    const conversation = await Conversation.asking(product, promptOf(rows), 1, name);
    const overlay = await Overlay.open(signedIn, conversation);
    await answerAll(overlay, conversation, rows);
    await conversation.turnEnded();
    expect(conversation.replies()).toHaveLength(rows.length);
  });
}

for (const age of ages) {
  test(`R20: Claude bridge ${age.version} is told what the screen promised`, async ({
    product,
    signedIn,
  }) => {
    const rows = rowsOf(age);
    const conversation = await Conversation.asking(product, promptOf(rows), 1, age.version, {
      KANDEV_MOCK_NAME: '@agentclientprotocol/claude-agent-acp',
      KANDEV_MOCK_VERSION: age.version,
    });
    await answerAll(await Overlay.open(signedIn, conversation), conversation, rows);
  });
}
