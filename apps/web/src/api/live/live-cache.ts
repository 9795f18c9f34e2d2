import type {
  Board,
  Clarification,
  ColumnId,
  Message,
  PendingId,
  Permission,
  Session,
  SessionId,
  Task,
  TaskId,
  UnnumberedLiveEvent,
} from '@kandev/contracts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { keys, type ClarificationFilter, type PermissionFilter } from '../query-keys.ts';
import { applyEvent, type ArchivePage, type Change } from './apply-event.ts';

const JOURNAL_LENGTH = 5000;
/** Settled records are looked up while they are still shown, or where a slow answer says pending. */
const SETTLED_KEPT = 1000;

/**
 * Keeps the query cache in step with the event log. Whatever is fetched meets the changes that arrived
 * while it was on its way, so a slow answer never takes back what an event has already told.
 */
export class LiveCache {
  readonly #queries: QueryClient;
  readonly #settled = new Map<PendingId, Clarification | Permission>();
  readonly #deleted = new Set<TaskId | ColumnId>();
  readonly #journal: Change[] = [];
  #recorded = 0;
  #cursor: number | null = null;
  #ready = Promise.withResolvers<undefined>();

  constructor(queries: QueryClient) {
    this.#queries = queries;
  }

  /** The newest event applied, or null until a board has been read. */
  get cursor(): number | null {
    return this.#cursor;
  }

  /** Applies a live event or the outcome of our own call; false when it was applied before, or is old. */
  apply(change: Change): boolean {
    if (change.seq !== undefined) {
      if (this.#cursor !== null && change.seq <= this.#cursor) return false;
      this.#cursor = change.seq;
    }
    if (this.#isOld(change)) return false;
    this.#journal.push(change);
    this.#recorded += 1;
    if (this.#journal.length > JOURNAL_LENGTH) this.#journal.shift();
    this.#applyToQueries(change);
    return true;
  }

  /**
   * Makes a call of our own and applies what its answer tells. Where the log has told of the same thing since
   * the call was sent, the answer can be the older one: it is left out, and the log tells of it too.
   */
  async ownCall<T>(call: () => Promise<T>, tells: (answer: T) => UnnumberedLiveEvent): Promise<T> {
    const before = this.#recorded;
    const answer = await call();
    const change = tells(answer);
    const isTold =
      this.#since(before)?.some((event) => event.seq !== undefined && isSame(event, change)) ?? true;
    if (!isTold) this.apply(change);
    return answer;
  }

  /** Fetches a board. The first one sets where the event log is followed from. */
  async fetchBoard(fetch: () => Promise<Board>): Promise<Board> {
    const board = await this.#catchUp(fetch, applyEvent.board);
    if (this.#cursor === null) {
      this.#cursor = board.seq;
      this.#ready.resolve(undefined);
    }
    return board;
  }

  /** Fetches what live events change. Waits for the first board, so that no event falls in between. */
  async fetchLive<T>(fetch: () => Promise<T>, apply: (known: T, change: Change) => T): Promise<T> {
    await this.#ready.promise;
    return await this.#catchUp(fetch, apply);
  }

  /** Records known to be settled take the place of older copies that still say pending. */
  settled<P extends Clarification | Permission>(record: P): P {
    return record.status === 'pending'
      ? ((this.#settled.get(record.pending_id) as P | undefined) ?? record)
      : record;
  }

  /** A fetched list without the copies that still say pending of what is known to be settled. */
  withoutStale<P extends Clarification | Permission>(filter: { status?: string }, list: P[]): P[] {
    return list
      .map((record) => this.settled(record))
      .filter(({ status }) => (filter.status ?? status) === status);
  }

  /** Forgets where the log stood: the next board sets it anew, and what else is fetched waits for that board. */
  forget(): void {
    this.#cursor = null;
    this.#deleted.clear();
    this.#ready = Promise.withResolvers();
  }

  /** Whether a slow answer tells of what has ended or is gone since. */
  #isOld(change: Change): boolean {
    switch (change.type) {
      case 'clarification.created':
      case 'permission.created':
        return this.#settled.has(change.payload.pending_id);
      case 'clarification.settled':
      case 'permission.settled':
        this.#keepSettled(change.payload);
        return false;
      case 'task.created':
      case 'task.updated':
      case 'column.created':
      case 'column.updated':
        return this.#deleted.has(change.payload.id);
      case 'task.deleted':
      case 'column.deleted':
        this.#deleted.add(change.payload.id);
        return false;
      case 'session.updated':
      case 'message.added':
      case 'message.updated':
      case 'notification':
      case 'runner.connected':
      case 'runner.disconnected':
        return false;
    }
  }

  #keepSettled(record: Clarification | Permission): void {
    this.#settled.set(record.pending_id, record);
    const [oldest] = this.#settled.keys();
    if (this.#settled.size > SETTLED_KEPT && oldest !== undefined) this.#settled.delete(oldest);
  }

  async #catchUp<T>(fetch: () => Promise<T>, apply: (known: T, change: Change) => T): Promise<T> {
    const before = this.#recorded;
    const fetched = await fetch();
    const missed = this.#since(before);
    return missed === null ? await this.#catchUp(fetch, apply) : missed.reduce(apply, fetched);
  }

  /** What was applied after so many changes, or null where that is no longer known in whole. */
  #since(recorded: number): Change[] | null {
    const start = this.#journal.length - (this.#recorded - recorded);
    return start < 0 ? null : this.#journal.slice(start);
  }

  #applyToQueries(change: Change): void {
    for (const { queryKey } of this.#queries.getQueryCache().findAll()) {
      switch (queryKey[0]) {
        case 'board':
          this.#update<Board>(queryKey, (known) => applyEvent.board(known, change));
          break;
        case 'task':
          this.#update<Task | null>(queryKey, (known) => applyEvent.task(known, change));
          break;
        case 'archive':
          this.#update<InfiniteData<ArchivePage>>(queryKey, (known) => ({
            ...known,
            pages: known.pages.map((page, index) => applyEvent.archivePage(page, change, index === 0)),
          }));
          break;
        case 'session':
          this.#update<Session>(queryKey, (known) => applyEvent.session(known, change));
          break;
        case 'task-sessions':
          this.#update<Session[]>(queryKey, (known) =>
            applyEvent.taskSessions(queryKey[1] as TaskId, known, change),
          );
          break;
        case 'messages':
          this.#update<Message[]>(queryKey, (known) =>
            applyEvent.messages(queryKey[1] as SessionId, known, change),
          );
          break;
        case 'clarifications':
          this.#update<Clarification[]>(queryKey, (known) =>
            applyEvent.clarifications(queryKey[1] as ClarificationFilter, known, change),
          );
          break;
        case 'permissions':
          this.#update<Permission[]>(queryKey, (known) =>
            applyEvent.permissions(queryKey[1] as PermissionFilter, known, change),
          );
          break;
      }
    }
    if (change.type === 'runner.connected' || change.type === 'runner.disconnected')
      void this.#queries.invalidateQueries({ queryKey: keys.runners });
  }

  #update<T>(queryKey: readonly unknown[], apply: (known: T) => T): void {
    this.#queries.setQueryData<T>(queryKey, (known) => known && apply(known));
  }
}

/** Whether two changes are of the same task, column or session. */
const isSame = (a: Pick<Change, 'payload'>, b: Pick<Change, 'payload'>): boolean =>
  'id' in a.payload && 'id' in b.payload && a.payload.id === b.payload.id;
