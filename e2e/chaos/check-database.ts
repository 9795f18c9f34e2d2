import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Conversation } from '../fixtures/conversation.ts';

const counted = z.array(
  z.object({
    id: z.string(),
    notices: z.number(),
    told: z.number(),
    created: z.number(),
    settled: z.number(),
    late: z.number(),
  }),
);

const occurrences = `
  select c.pending_id as id,
    (select count(*) from notices n where n.event = 'session.clarification_requested' and n.occurrence_id = c.pending_id) as notices,
    (select count(*) from events e where e.type = 'notification' and e.payload ->> 'occurrence_id' = c.pending_id) as told,
    (select count(*) from events e where e.type = 'clarification.created' and e.payload ->> 'pending_id' = c.pending_id) as created,
    (select count(*) from events e where e.type = 'clarification.settled' and e.payload ->> 'pending_id' = c.pending_id) as settled,
    (select count(*) from submissions s where s.pending_id = c.pending_id and s.late = 1) as late
  from clarifications c where c.session_id = ?`;

const unseen = `
  select p.pending_id from permissions p where p.session_id = ? and (
    (select count(*) from events e where e.type = 'permission.created' and e.payload ->> 'pending_id' = p.pending_id) <> 1
    or (select count(*) from events e where e.type = 'permission.settled' and e.payload ->> 'pending_id' = p.pending_id) <> 1)`;

/** The file itself: whole, and each question told once. It is read as another process would, while it is in use. */
export function checkDatabase(file: string, conversations: readonly Conversation[]): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const violations: string[] = [];
    const integrity = JSON.stringify(database.prepare('pragma integrity_check').all());
    if (integrity !== '[{"integrity_check":"ok"}]') violations.push(`integrity_check: ${integrity}`);
    const foreign = database.prepare('pragma foreign_key_check').all();
    if (foreign.length > 0) violations.push(`foreign_key_check: ${JSON.stringify(foreign)}`);
    const select = database.prepare(occurrences);
    const selectUnseen = database.prepare(unseen);
    for (const { session } of conversations) {
      for (const wrong of selectUnseen.all(session.id)) {
        violations.push(`a permission was not opened and ended once: ${JSON.stringify(wrong)}`);
      }
      for (const seen of counted.parse(select.all(session.id))) {
        const isOnce = seen.notices === 1 && seen.told === 1 && seen.created === 1;
        if (!isOnce || seen.settled !== 1 + seen.late) {
          violations.push(`what was told of a question: ${JSON.stringify(seen)}`);
        }
      }
    }
    return violations;
  } finally {
    database.close();
  }
}
