import { columnId, type ColumnId } from '@kandev/contracts';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { ColumnCarry, ColumnStep } from './column-carry.ts';
import { unmirrored } from './unmirrored.ts';
import type { ColumnCarrying } from './use-column-carrying.ts';

type Parts = {
  carry: ColumnCarry | null;
  carrying: ColumnCarrying;
  /** Whether anything is carried already. */
  busy: boolean;
};

const steps: Record<string, ColumnStep> = {
  ArrowLeft: 'before',
  ArrowRight: 'after',
  Home: 'first',
  End: 'last',
};

const columnOf = (target: EventTarget): ColumnId | undefined =>
  target instanceof HTMLElement ? columnId.safeParse(target.dataset['columnId']).data : undefined;

/** The keys of a column's heading that has the focus: Space takes it up, arrows move it, Escape lets it go back. */
export function useColumnKeys({ carry, carrying, busy }: Parts): {
  onKeyDown: (event: KeyboardEvent) => void;
  onClick: (event: MouseEvent) => void;
} {
  const byKeys = carry?.by === 'keys';
  const press = (id: ColumnId): void => {
    if (byKeys) carrying.drop(null);
    else if (!busy) carrying.take(id, 'keys');
  };
  return {
    onKeyDown: (event) => {
      const { target, currentTarget, key } = event;
      const id = columnOf(target);
      if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      const step = steps[unmirrored(key, currentTarget)];
      if (step !== undefined && byKeys) carrying.step(step);
      else if (key === 'Escape' && byKeys) carrying.cancel();
      else if (key === ' ' || key === 'Enter') {
        if (!event.repeat) press(id);
      } else return;
      event.preventDefault();
    },
    // Assistive technology presses a button without a key or a pointer.
    onClick: ({ target, detail }) => {
      const id = columnOf(target);
      if (id !== undefined && detail === 0) press(id);
    },
  };
}
