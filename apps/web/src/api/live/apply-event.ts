import type {
  Board,
  Clarification,
  Column,
  LiveEvent,
  Message,
  Permission,
  Session,
  SessionId,
  Task,
  TaskId,
  UnnumberedLiveEvent,
} from '@kandev/contracts';
import type { ClarificationFilter, PermissionFilter } from '../query-keys.ts';

export type ArchivePage = { items: Task[]; next_cursor: string | null };

/** A live event, or the same change as told by the answer to this page's own call, which has no seq. */
export type LiveChange = LiveEvent | (UnnumberedLiveEvent & { seq?: never });

/**
 * The one reducer of live changes, with a function for each kind of query. Each returns the same object if the
 * change says nothing new about it, so applying a change twice is safe.
 */
export const applyEvent = {
  board: (board: Board, change: LiveChange): Board => {
    if (change.seq !== undefined && change.seq <= board.seq) return board;
    const seq = change.seq ?? board.seq;
    switch (change.type) {
      case 'task.created':
      case 'task.updated':
        return { ...board, seq, tasks: withTask(board.tasks, change.payload) };
      case 'task.deleted':
        return { ...board, seq, tasks: board.tasks.filter(({ id }) => id !== change.payload.id) };
      case 'column.created':
      case 'column.updated':
        return { ...board, seq, columns: withColumn(board.columns, change.payload) };
      case 'column.deleted':
        return { ...board, seq, columns: board.columns.filter(({ id }) => id !== change.payload.id) };
      case 'session.updated':
      case 'message.added':
      case 'message.updated':
      case 'clarification.created':
      case 'clarification.settled':
      case 'permission.created':
      case 'permission.settled':
      case 'notification':
      case 'runner.connected':
      case 'runner.disconnected':
        return board;
    }
  },

  /** A task that the board does not show; null once it is deleted. */
  task: (task: Task | null, change: LiveChange): Task | null => {
    if (change.type !== 'task.updated' && change.type !== 'task.deleted') return task;
    if (change.payload.id !== task?.id) return task;
    return change.type === 'task.updated' ? change.payload : null;
  },

  /** A page of the archive. A changed task goes to the top of the first page. */
  archivePage: (page: ArchivePage, change: LiveChange, isFirst: boolean): ArchivePage => {
    if (change.type !== 'task.updated' && change.type !== 'task.deleted') return page;
    const { id } = change.payload;
    const others = page.items.filter((item) => item.id !== id);
    const joins = isFirst && change.type === 'task.updated' && change.payload.archived;
    if (joins) return { ...page, items: [change.payload, ...others] };
    return others.length === page.items.length ? page : { ...page, items: others };
  },

  session: (session: Session, change: LiveChange): Session =>
    change.type === 'session.updated' && change.payload.id === session.id ? change.payload : session,

  /** Newest first. */
  taskSessions: (task: TaskId, sessions: Session[], change: LiveChange): Session[] => {
    if (change.type !== 'session.updated' || change.payload.task_id !== task) return sessions;
    const index = sessions.findIndex(({ id }) => id === change.payload.id);
    return index < 0 ? [change.payload, ...sessions] : sessions.with(index, change.payload);
  },

  /** The list is the end of a transcript: changes of earlier messages are ignored. */
  messages: (session: SessionId, messages: Message[], change: LiveChange): Message[] => {
    if (change.type !== 'message.added' && change.type !== 'message.updated') return messages;
    const { payload } = change;
    if (payload.session_id !== session) return messages;
    const first = messages[0]?.seq ?? 0;
    if (payload.seq < first) return messages;
    const index = messages.findLastIndex(({ seq }) => seq <= payload.seq);
    return messages[index]?.seq === payload.seq
      ? messages.with(index, payload)
      : messages.toSpliced(index + 1, 0, payload);
  },

  /** A page from before the end of a transcript: its messages can change, but none is added. */
  earlierMessages: (messages: Message[], change: LiveChange): Message[] => {
    if (change.type !== 'message.updated') return messages;
    const index = messages.findIndex(({ id }) => id === change.payload.id);
    return index < 0 ? messages : messages.with(index, change.payload);
  },

  clarifications: (
    filter: ClarificationFilter,
    list: Clarification[],
    change: LiveChange,
  ): Clarification[] => {
    if (change.type !== 'clarification.created' && change.type !== 'clarification.settled') return list;
    return withRecord(filter, list, change.payload);
  },

  permissions: (filter: PermissionFilter, list: Permission[], change: LiveChange): Permission[] => {
    if (change.type !== 'permission.created' && change.type !== 'permission.settled') return list;
    return withRecord(filter, list, change.payload);
  },
};

function withTask(tasks: Task[], task: Task): Task[] {
  if (task.archived) return tasks.filter(({ id }) => id !== task.id);
  const index = tasks.findIndex(({ id }) => id === task.id);
  return index < 0 ? [...tasks, task] : tasks.with(index, task);
}

/** Columns are kept in order of position. */
const withColumn = (columns: Column[], column: Column): Column[] =>
  [...columns.filter(({ id }) => id !== column.id), column].sort((a, b) => a.position - b.position);

type BlockingRecord = Clarification | Permission;

const wouldReopen = (existing: BlockingRecord, record: BlockingRecord): boolean =>
  existing.status !== 'pending' && record.status === 'pending';

/** A settled record stays settled, whatever arrives later about it. Lists are oldest first. */
function withRecord<P extends BlockingRecord>(
  filter: { status?: string; task_id?: string; session_id?: string },
  list: P[],
  record: P,
): P[] {
  const existing = list.find(({ pending_id }) => pending_id === record.pending_id);
  if (existing && wouldReopen(existing, record)) return list;
  const others = existing ? list.filter((item) => item !== existing) : list;
  const belongs =
    (filter.status ?? record.status) === record.status &&
    (filter.task_id ?? record.task_id) === record.task_id &&
    (filter.session_id ?? record.session_id) === record.session_id;
  if (!belongs) return others;
  return [...others, record].sort(compareByAge);
}

const compareByAge = (a: BlockingRecord, b: BlockingRecord): number =>
  a.created_at.localeCompare(b.created_at) || a.pending_id.localeCompare(b.pending_id);
