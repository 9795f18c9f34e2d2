import {
  board,
  clarification,
  message,
  permission,
  question,
  respondResponse,
  session,
  task,
  type Board,
  type Clarification,
  type LiveEvent,
  type Message,
  type Permission,
  type Question,
  type RespondResponse,
  type Session,
  type Task,
} from '@kandev/contracts';
import type { z } from 'zod';

type Overrides<T> = { [K in keyof T]?: unknown };

/** A readable id that is a UUID: `id(7)` ends in 7. */
export function id(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

const instantAt = (minute: number): string => `2026-01-01T10:${String(minute).padStart(2, '0')}:00Z`;

export function aTask(overrides: Overrides<Task> = {}): Task {
  return task.parse({
    id: id(1),
    title: 'Add a store',
    description: '',
    column_id: id(50),
    position: 1,
    state: 'IN_PROGRESS',
    pending_action: null,
    pending_count: 0,
    primary_session_id: id(10),
    cwd: null,
    archived: false,
    session_state: 'RUNNING',
    turn_open: true,
    agent: 'Claude Code',
    failure: null,
    waiting: null,
    created_at: instantAt(0),
    updated_at: instantAt(0),
    ...overrides,
  });
}

export function aBoard(tasks: Task[], seq = 0): Board {
  return board.parse({
    columns: [{ id: id(50), title: 'In progress', position: 1, role: 'in_progress' }],
    tasks,
    seq,
  });
}

export function aSession(overrides: Overrides<Session> = {}): Session {
  return session.parse({
    id: id(10),
    task_id: id(1),
    state: 'RUNNING',
    acp_session_id: 'acp',
    prompt_generation: 1,
    pending_action: null,
    agent: {
      profile_id: null,
      agent_id: 'claude-acp',
      profile_name: 'Claude',
      name: 'claude',
      title: 'Claude Code',
      version: '1',
    },
    cwd: '/work',
    runner_id: null,
    open_turn_id: id(20),
    queued_prompts: [],
    failure: null,
    created_at: instantAt(0),
    updated_at: instantAt(0),
    ...overrides,
  });
}

export function aMessage(seq: number, overrides: Overrides<Message> = {}): Message {
  return message.parse({
    id: id(100 + seq),
    session_id: id(10),
    seq,
    turn_id: id(20),
    author: 'agent',
    type: 'text',
    content: `entry ${seq}`,
    requests_input: false,
    metadata: {},
    created_at: instantAt(seq),
    ...overrides,
  });
}

export function aClarification(overrides: Overrides<Clarification> = {}): Clarification {
  return clarification.parse({
    pending_id: id(30),
    source: 'elicitation',
    status: 'pending',
    session_id: id(10),
    task_id: id(1),
    turn_id: id(20),
    agent: 'Claude Code',
    message: 'Which database?',
    questions: [
      {
        id: 'question_0',
        title: 'Datastore',
        prompt: 'Which database?',
        multi_select: false,
        options: [
          { id: 'pg', label: 'Postgres' },
          { id: 'lite', label: 'SQLite' },
        ],
        required: false,
        secret: false,
      },
    ],
    answers: null,
    reject_reason: null,
    tool_call_id: null,
    created_at: instantAt(1),
    expires_at: instantAt(59),
    settled_at: null,
    outcome: null,
    cause: null,
    answered_by: null,
    delivered: null,
    agent_disconnected: false,
    superseded: false,
    late_answers: [],
    ignored_properties: [],
    ...overrides,
  });
}

export function anAnsweredClarification(overrides: Overrides<Clarification> = {}): Clarification {
  return aClarification({
    status: 'answered',
    outcome: 'accepted',
    cause: 'operator',
    settled_at: instantAt(5),
    answered_by: 'operator',
    delivered: true,
    answers: [{ question_id: 'question_0', selected_options: ['pg'], custom_text: '' }],
    ...overrides,
  });
}

export function aPermission(overrides: Overrides<Permission> = {}): Permission {
  return permission.parse({
    pending_id: id(40),
    status: 'pending',
    session_id: id(10),
    task_id: id(1),
    turn_id: id(20),
    agent: 'Claude Code',
    title: 'Run git push',
    tool_call_id: null,
    tool_kind: 'execute',
    options: [{ id: 'yes', name: 'Allow', kind: 'allow_once' }],
    option_id: null,
    created_at: instantAt(1),
    settled_at: null,
    outcome: null,
    cause: null,
    answered_by: null,
    delivered: null,
    agent_disconnected: false,
    ...overrides,
  });
}

export function anEvent<T extends LiveEvent['type']>(
  seq: number,
  type: T,
  payload: Extract<LiveEvent, { type: T }>['payload'],
): LiveEvent {
  return { seq, type, payload } as LiveEvent;
}

export function aQuestion(overrides: Partial<z.input<typeof question>> = {}): Question {
  return question.parse({
    id: 'question_0',
    prompt: 'Which database should the new service use?',
    multi_select: false,
    options: [],
    required: false,
    secret: false,
    ...overrides,
  });
}

export function choices(...labels: string[]): Question['options'] {
  return labels.map((label) => ({ id: label, label }));
}

export function aClarificationWith(
  questions: Question[],
  overrides: Partial<z.input<typeof clarification>> = {},
): Clarification {
  return aClarification({
    pending_id: id(1),
    turn_id: null,
    message: questions[0]?.prompt ?? '',
    questions,
    created_at: '2026-08-09T10:00:00.000Z',
    expires_at: null,
    ...overrides,
  });
}

/** The same record after it was settled. */
export function asSettled(
  record: Clarification,
  overrides: Partial<z.input<typeof clarification>>,
): Clarification {
  return clarification.parse({ ...record, settled_at: '2026-08-09T10:05:00.000Z', ...overrides });
}

export function anAcceptedResponse(
  record: Clarification,
  overrides: Partial<z.input<typeof clarification>> = {},
): RespondResponse {
  const settled = asSettled(record, {
    status: 'answered',
    outcome: 'accepted',
    cause: 'operator',
    answered_by: 'operator',
    delivered: true,
    answers: [],
    ...overrides,
  });
  return respondResponse.parse({
    status: settled.status,
    delivered: settled.delivered,
    clarification: settled,
  });
}
