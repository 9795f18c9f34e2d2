import { taskId, type ColumnId, type TaskId } from '@kandev/contracts';
import type { KeyboardEvent } from 'react';
import type { ColumnHandles } from '../columns/column-handles.ts';
import type { FilledColumn } from '../columns/fill-columns.ts';
import type { Carry, Step } from './carry.ts';
import { neighbour } from './neighbour.ts';
import { unmirrored } from './unmirrored.ts';
import type { Carrying } from './use-carrying.ts';

type Parts = {
  columns: readonly FilledColumn[];
  carry: Carry | null;
  carrying: Carrying;
  /** Whether anything is carried already. */
  busy: boolean;
  handles: ColumnHandles;
  /** Draws a card wherever it is, scrolls it into sight, and gives it the focus. */
  focus: (id: TaskId) => void;
};

/** Beside a card means beside its upper edge, in pixels. */
const JUST_BELOW = 8;

const steps: Record<string, Step> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
};

/** The keys of a card that has the focus: arrows go to other cards, Space carries it, and Escape lets it go back. */
export function useBoardKeys({ columns, carry, carrying, busy, handles, focus }: Parts): {
  onKeyDown: (event: KeyboardEvent) => void;
} {
  const byKeys = carry?.by === 'keys';

  const go = (id: TaskId, step: Step, beside: number): void => {
    if (byKeys) {
      carrying.step(step, beside);
      focus(id);
      return;
    }
    const gapIn = (column: ColumnId) => handles.get(column)?.gapAt(beside) ?? 0;
    const next = neighbour(columns, id, step, gapIn);
    if (next !== null) focus(next);
  };

  return {
    onKeyDown: (event) => {
      const { target, currentTarget, key } = event;
      if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
      const id = taskId.safeParse(target.dataset['taskId']).data;
      if (id === undefined) return;
      const { top } = target.closest('article')?.getBoundingClientRect() ?? { top: 0 };
      const step = steps[unmirrored(key, currentTarget)];
      if (step !== undefined) go(id, step, top + JUST_BELOW);
      else if (key === ' ' && !event.repeat) {
        if (byKeys) carrying.drop(null);
        else if (!busy) carrying.take(id, 'keys');
      } else if (key === 'Enter' && byKeys) carrying.drop(null);
      else if (key === 'Escape' && byKeys) {
        carrying.cancel();
        focus(id);
      } else return;
      event.preventDefault();
    },
  };
}
