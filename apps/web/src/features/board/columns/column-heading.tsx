import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UntrustedText, untrustedString } from '#ui/untrusted-text.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useCarryable } from '../moving/carryable.ts';
import { ColumnMenu } from './column-menu.tsx';
import type { FilledColumn } from './fill-columns.ts';

type ColumnHeadingProps = {
  filled: FilledColumn;
  /** The id of the heading itself, which names the column. */
  id: string;
  carried: boolean;
  /** The id of the words that say which keys move a column. */
  keysHint: string;
};

/** What a column is called and how many tasks it has. The column is carried by it. */
export function ColumnHeading({ filled, id, carried, keysHint }: ColumnHeadingProps): ReactNode {
  const { column, tasks, total } = filled;
  const { t } = useTranslation('board');
  const whole = tasks.length === total;
  return (
    <div
      ref={useCarryable({ of: 'column', id: column.id })}
      className="flex min-h-9 cursor-grab touch-manipulation items-center gap-2 pe-1 ps-3 select-none [-webkit-touch-callout:none]"
    >
      <h2 id={id} className="flex min-w-0 flex-1 items-baseline gap-2 font-semibold text-secondary">
        <button
          type="button"
          data-column-id={column.id}
          data-keeps-hotkeys={carried ? '' : undefined}
          aria-describedby={keysHint}
          title={untrustedString(column.title)}
          className="truncate rounded-sm [cursor:inherit] pointer-coarse:min-h-11"
        >
          <UntrustedText>{column.title}</UntrustedText>
        </button>
        <span className="shrink-0 font-normal text-tertiary" aria-hidden="true">
          {t(whole ? 'totalShort' : 'partShort', { shown: tasks.length, total })}
        </span>
        <VisuallyHidden>
          {whole ? t('columnCount', { count: total }) : t('columnPart', { shown: tasks.length, total })}
        </VisuallyHidden>
      </h2>
      <span data-no-drag="">
        <ColumnMenu column={column} />
      </span>
    </div>
  );
}
