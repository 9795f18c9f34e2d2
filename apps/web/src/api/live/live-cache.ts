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
import { queryKeys, type ClarificationFilter, type PermissionFilter } from '../query-keys.ts';
import { applyEvent, type ArchivePage, type LiveChange } from './apply-event.ts';

const MAX_JOURNAL_CHANGES = 5000;
/** A settled record is looked up while the page still shows it, or when a slow answer calls it pending. */
const MAX_SETTLED_RECORDS = 1000;

/**
 * Keeps the query cache in step with the event log. Each fetched answer gets the changes applied that arrived
 * during the fetch, so a slow answer never undoes an event.
 */
export class LiveCache {
  readonly #queries: QueryClient;
  readonly #settled = new Map<PendingId, Clarification | Permission>();
  readonly #deleted = new Set<TaskId | ColumnId>();
  readonly #journal: LiveChange[] = [];
  #changeCount = 0;
  #cursor: number | null = null;
  #ready = Promise.withResolvers<undefined>();

  constructor(queries: QueryClient) {
    this.#queries = queries;
  }

  /** The newest event applied, or null until a board has been read. */
  get cursor(): number | null {
    return this.#cursor;
  }

  /** Applies a live event or the answer to this page's own call; false for a change that is known or stale. */
  apply(change: LiveChange): boolean {
    if (change.seq !== undefined) {
      if (this.#cursor !== null && change.seq <= this.#cursor) return false;
      this.#cursor = change.seq;
    }
    this.#rememberEnd(change);
    if (this.#isStale(change)) return false;
    this.#journal.push(change);
    this.#changeCount += 1;
    if (this.#journal.length > MAX_JOURNAL_CHANGES) this.#journal.shift();
    this.#applyToQueries(change);
    return true;
  }

  /**
   * Makes a call and applies its answer. If an event about the same record arrived during the call, the answer
   * can be the older of the two, and is not applied: the log holds it as well.
   */
  async callAndApply<T>(call: () => Promise<T>, toEvent: (answer: T) => UnnumberedLiveEvent): Promise<T> {
    const before = this.#changeCount;
    const answer = await call();
    const change = toEvent(answer);
    const meanwhile = this.#changesSince(before);
    const mayBeOlder =
      meanwhile === null || meanwhile.some((event) => event.seq !== undefined && isSameRecord(event, change));
    if (!mayBeOlder) this.apply(change);
    return answer;
  }

  /** Fetches the board. The first board sets the cursor from which the event log is followed. */
  async fetchBoard(fetch: () => Promise<Board>): Promise<Board> {
    const board = await this.#fetchAndCatchUp(fetch, applyEvent.board);
    if (this.#cursor === null) {
      this.#cursor = board.seq;
      this.#ready.resolve(undefined);
    }
    return board;
  }

  /** Fetches a record that live events change. Waits for the first board, so that no event is missed between. */
  async fetchLive<T>(fetch: () => Promise<T>, apply: (cached: T, change: LiveChange) => T): Promise<T> {
    await this.#ready.promise;
    return await this.#fetchAndCatchUp(fetch, apply);
  }

  /** The settled record, if it is known and the given copy still says pending; else the given copy. */
  preferSettled<P extends Clarification | Permission>(record: P): P {
    return record.status === 'pending'
      ? ((this.#settled.get(record.pending_id) as P | undefined) ?? record)
      : record;
  }

  /** A fetched list without pending copies of records that are known to be settled. */
  withoutStalePending<P extends Clarification | Permission>(filter: { status?: string }, list: P[]): P[] {
    return list
      .map((record) => this.preferSettled(record))
      .filter(({ status }) => (filter.status ?? status) === status);
  }

  /** The next board sets the cursor anew, and other fetches wait for that board. */
  resetCursor(): void {
    this.#cursor = null;
    this.#deleted.clear();
    this.#ready = Promise.withResolvers();
  }

  #rememberEnd(change: LiveChange): void {
    if (change.type === 'clarification.settled' || change.type === 'permission.settled')
      this.#rememberSettled(change.payload);
    else if (change.type === 'task.deleted' || change.type === 'column.deleted')
      this.#deleted.add(change.payload.id);
  }

  /** Whether a slow answer is about a record that is settled or deleted by now. */
  #isStale(change: LiveChange): boolean {
    switch (change.type) {
      case 'clarification.created':
      case 'permission.created':
        return this.#settled.has(change.payload.pending_id);
      case 'task.created':
      case 'task.updated':
      case 'column.created':
      case 'column.updated':
        return this.#deleted.has(change.payload.id);
      case 'clarification.settled':
      case 'permission.settled':
      case 'task.deleted':
      case 'column.deleted':
      case 'session.updated':
      case 'message.added':
      case 'message.updated':
      case 'notification':
      case 'runner.connected':
      case 'runner.disconnected':
        return false;
    }
  }

  #rememberSettled(record: Clarification | Permission): void {
    this.#settled.set(record.pending_id, record);
    const [oldest] = this.#settled.keys();
    if (this.#settled.size > MAX_SETTLED_RECORDS && oldest !== undefined) this.#settled.delete(oldest);
  }

  async #fetchAndCatchUp<T>(
    fetch: () => Promise<T>,
    apply: (cached: T, change: LiveChange) => T,
  ): Promise<T> {
    const before = this.#changeCount;
    const fetched = await fetch();
    const meanwhile = this.#changesSince(before);
    return meanwhile === null ? await this.#fetchAndCatchUp(fetch, apply) : meanwhile.reduce(apply, fetched);
  }

  /** The changes applied after the first `count` ones; null once the journal no longer holds all of them. */
  #changesSince(count: number): LiveChange[] | null {
    const start = this.#journal.length - (this.#changeCount - count);
    return start < 0 ? null : this.#journal.slice(start);
  }

  #applyToQueries(change: LiveChange): void {
    for (const { queryKey } of this.#queries.getQueryCache().findAll()) {
      switch (queryKey[0]) {
        case 'board':
          this.#update<Board>(queryKey, (cached) => applyEvent.board(cached, change));
          break;
        case 'task':
          this.#update<Task | null>(queryKey, (cached) => applyEvent.task(cached, change));
          break;
        case 'archive':
          this.#update<InfiniteData<ArchivePage>>(queryKey, (cached) => ({
            ...cached,
            pages: cached.pages.map((page, index) => applyEvent.archivePage(page, change, index === 0)),
          }));
          break;
        case 'session':
          this.#update<Session>(queryKey, (cached) => applyEvent.session(cached, change));
          break;
        case 'task-sessions':
          this.#update<Session[]>(queryKey, (cached) =>
            applyEvent.taskSessions(queryKey[1] as TaskId, cached, change),
          );
          break;
        case 'messages':
          this.#update<Message[]>(queryKey, (cached) =>
            applyEvent.messages(queryKey[1] as SessionId, cached, change),
          );
          break;
        case 'clarifications':
          this.#update<Clarification[]>(queryKey, (cached) =>
            applyEvent.clarifications(queryKey[1] as ClarificationFilter, cached, change),
          );
          break;
        case 'permissions':
          this.#update<Permission[]>(queryKey, (cached) =>
            applyEvent.permissions(queryKey[1] as PermissionFilter, cached, change),
          );
          break;
      }
    }
    if (change.type === 'runner.connected' || change.type === 'runner.disconnected')
      void this.#queries.invalidateQueries({ queryKey: queryKeys.runners });
  }

  #update<T>(queryKey: readonly unknown[], apply: (cached: T) => T): void {
    this.#queries.setQueryData<T>(queryKey, (cached) => cached && apply(cached));
  }
}

/** Whether two changes are about the same task, column or session. */
const isSameRecord = (a: Pick<LiveChange, 'payload'>, b: Pick<LiveChange, 'payload'>): boolean =>
  'id' in a.payload && 'id' in b.payload && a.payload.id === b.payload.id;
