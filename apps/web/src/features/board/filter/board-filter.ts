import type { Task } from '@kandev/contracts';
import { taskMark, type TaskMark } from '#components/task-mark.ts';
import { searchText, searchWords } from './search-text.ts';
import type { TaskOrder } from './task-order.ts';

/** What can be looked for by what a task is at. `unanswered` goes beside the mark that a task bears. */
export type FilterState = 'needs-me' | 'unanswered' | TaskMark;

/** Which tasks the board shows, and in which order. Null and an empty text keep none back. */
export type BoardFilter = {
  text: string;
  state: FilterState | null;
  agent: string | null;
  order: TaskOrder;
};

export const everything: BoardFilter = { text: '', state: null, agent: null, order: 'manual' };

/** Whether a filter keeps tasks back. */
export function narrows({ text, state, agent }: BoardFilter): boolean {
  return text.trim() !== '' || state !== null || agent !== null;
}

/** Whether the order on the screen is the one that people made, with nothing left out in between. */
export function isOwnOrder(filter: BoardFilter): boolean {
  return filter.order === 'manual' && !narrows(filter);
}

export function needsMe(task: Task): boolean {
  return task.pending_count > 0;
}

/** Decides which tasks pass: those with every word of the text, in the state, of the agent. */
export function passes({ text, state, agent }: BoardFilter): (task: Task) => boolean {
  const words = searchWords(text);
  return (task) =>
    (agent === null || task.agent === agent) &&
    (state === null || isAt(task, state)) &&
    (words.length === 0 || hasWords(task, words));
}

function isAt(task: Task, state: FilterState): boolean {
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

function hasWords(task: Task, words: string[]): boolean {
  const text = searchText(task);
  return words.every((word) => text.includes(word));
}
