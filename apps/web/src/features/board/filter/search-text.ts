import type { Task } from '@kandev/contracts';

const PLAIN = /^[\s!-~]*$/;

/** Without case and accents, as people type when they look for something. Most text has none to take off. */
const fold = (text: string): string =>
  (PLAIN.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase();

const folded = new WeakMap<Task, string>();

/** What a task is found by: its words, its agent, and what it asks. Read once for each state of a task. */
export function searchText(task: Task): string {
  const known = folded.get(task);
  if (known !== undefined) return known;
  const text = fold([task.title, task.description, task.agent ?? '', task.waiting?.text ?? ''].join('\n'));
  folded.set(task, text);
  return text;
}

/** The words to look for; all of them have to be there, in any order. */
export function searchWords(text: string): string[] {
  return fold(text)
    .split(/\s+/)
    .filter((word) => word !== '');
}
