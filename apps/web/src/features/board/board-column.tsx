import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { FilledColumn } from './columns.ts';
import { TaskCard } from './task-card.tsx';

/** A column draws this many cards at first, so that a long one does not slow the page. */
const AT_ONCE = 60;

export function BoardColumn({ column, tasks, now }: FilledColumn & { now: number }): ReactNode {
  const { t } = useTranslation('board');
  const [shown, setShown] = useState(AT_ONCE);
  const heading = useId();
  const more = tasks.length - shown;
  return (
    <section aria-labelledby={heading} className="flex min-w-0 flex-col gap-2.5">
      <h2 id={heading} className="flex items-baseline gap-2 px-1 font-semibold text-secondary">
        {column.title}
        <span className="font-normal text-tertiary" aria-hidden="true">
          {tasks.length}
        </span>
        <VisuallyHidden>{t('columnCount', { count: tasks.length })}</VisuallyHidden>
      </h2>
      {tasks.length === 0 && <p className="px-1 text-sm text-tertiary max-sm:hidden">{t('columnEmpty')}</p>}
      <ul className="flex flex-col gap-2.5">
        {tasks.slice(0, shown).map((task) => (
          <li key={task.id}>
            <TaskCard task={task} now={now} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button look="quiet" onClick={() => setShown(shown + AT_ONCE)}>
          {t('showMore', { count: Math.min(more, AT_ONCE) })}
        </Button>
      )}
    </section>
  );
}
