import type { Task } from '@kandev/contracts';
import { taskMark, type TaskMark } from '#components/task-mark.ts';
import type { TaskOrder } from './task-order.ts';

/** A state by which tasks are filtered. An unanswered task has one of the marks as well. */
export type FilterState = 'needs-me' | 'unanswered' | TaskMark;

/** Which tasks the board shows, and in which order. Null and an empty text hide none. */
export type BoardFilter = {
  text: string;
  state: FilterState | null;
  agent: string | null;
  order: TaskOrder;
};

export const noFilter: BoardFilter = { text: '', state: null, agent: null, order: 'manual' };

/** Whether a filter can hide tasks. */
export function isFiltering({ text, state, agent }: BoardFilter): boolean {
  return text.trim() !== '' || state !== null || agent !== null;
}

/** Whether the board shows all tasks in the order of their positions, so that cards can be put between others. */
export function isManualOrder(filter: BoardFilter): boolean {
  return filter.order === 'manual' && !isFiltering(filter);
}

export function needsMe(task: Task): boolean {
  return task.pending_count > 0;
}

/** Tells whether a task has every word of the text, and is in the state and of the agent. */
export function taskMatcher({ text, state, agent }: BoardFilter): (task: Task) => boolean {
  const words = searchWords(text);
  return (task) =>
    (agent === null || task.agent === agent) &&
    (state === null || isInState(task, state)) &&
    (words.length === 0 || containsWords(task, words));
}

function isInState(task: Task, state: FilterState): boolean {
  switch (state) {
    case 'needs-me':
      return needsMe(task);
    case 'unanswered':
      return task.waiting === null && task.unanswered !== null;
    case 'waiting-for-input':
    case 'pending-permission':
    case 'running':
    case 'background-running':
    case 'turn-finished':
    case 'failed':
    case 'backlog':
      return taskMark(task) === state;
  }
}

function containsWords(task: Task, words: string[]): boolean {
  const text = searchText(task);
  return words.every((word) => text.includes(word));
}

const ASCII_TEXT = /^[\s!-~]*$/;

/** Removes case and accents. Most text is ASCII and has no accents to remove. */
const foldText = (text: string): string =>
  (ASCII_TEXT.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase();

const searchTexts = new WeakMap<Task, string>();

/** The folded text by which a task is found: title, description, agent, and question. */
function searchText(task: Task): string {
  const cached = searchTexts.get(task);
  if (cached !== undefined) return cached;
  const text = foldText(
    [task.title, task.description, task.agent ?? '', task.waiting?.text ?? ''].join('\n'),
  );
  searchTexts.set(task, text);
  return text;
}

function searchWords(text: string): string[] {
  return foldText(text)
    .split(/\s+/)
    .filter((word) => word !== '');
}
