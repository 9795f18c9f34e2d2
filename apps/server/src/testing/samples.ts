import type { HeldPermission, HeldQuestion, SessionId, TurnId } from '@kandev/contracts';
import { pendingId } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';

type Place = { session_id: SessionId; turn_id: TurnId | null };

/** A form with one choice, as a runner holds it. */
export function sampleQuestion(changes: Place & Partial<HeldQuestion>): HeldQuestion {
  return {
    kind: 'question',
    source: 'elicitation',
    pending_id: pendingId.parse(randomUUID()),
    tool_call_id: 'tool-1',
    agent: 'Claude',
    created_at: '2026-11-29T12:00:00Z',
    message: 'Which database?',
    questions: [
      {
        id: 'question_0',
        prompt: 'Which database?',
        multi_select: false,
        options: [
          { id: 'Postgres', label: 'Postgres' },
          { id: 'SQLite', label: 'SQLite' },
        ],
        required: false,
        secret: false,
      },
    ],
    ignored_properties: [],
    expires_at: '2026-11-29T12:55:00Z',
    ...changes,
  };
}

export function samplePermission(place: Place): HeldPermission {
  return {
    kind: 'permission',
    pending_id: pendingId.parse(randomUUID()),
    tool_call_id: 'tool-2',
    agent: 'Claude',
    created_at: '2026-11-29T12:00:00Z',
    title: 'Run rm',
    tool_kind: 'execute',
    options: [{ id: 'yes', name: 'Yes', kind: 'allow_once' }],
    ...place,
  };
}
