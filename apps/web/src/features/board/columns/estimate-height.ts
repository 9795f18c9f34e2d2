import type { Task } from '@kandev/contracts';

const LINE = 22.5;
const ON_A_LINE = 30;

const linesOf = (text: string, most: number): number =>
  Math.min(most, Math.max(1, Math.ceil(text.length / ON_A_LINE)));

/** About how many pixels a card is high, for those that have not been on the screen yet. */
export function estimateHeight(task: Task | undefined): number {
  if (task === undefined) return 0;
  const { title, waiting, unanswered } = task;
  const unansweredLine = unanswered === null ? 0 : 6 + LINE;
  const question = waiting === null ? unansweredLine : 6 + linesOf(waiting.text, 2) * LINE;
  return 26 + linesOf(title, 3) * LINE + question + 32;
}
