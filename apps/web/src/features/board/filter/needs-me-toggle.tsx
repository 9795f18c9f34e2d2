import type { Task } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { needsMe, type BoardFilter } from './board-filter.ts';

type NeedsMeToggleProps = {
  tasks: readonly Task[];
  filter: BoardFilter;
  onFilter: (filter: BoardFilter) => void;
};

/** What needs one, by one tap, on a phone, whose bar at the top has no room for it. */
export function NeedsMeToggle({ tasks, filter, onFilter }: NeedsMeToggleProps): ReactNode {
  const { t } = useTranslation('board', { keyPrefix: 'filter' });
  const count = tasks.filter((task) => !task.archived && needsMe(task)).length;
  const isOn = filter.state === 'needs-me';
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={cx(
        'inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3 text-sm font-semibold sm:hidden pointer-coarse:min-h-11',
        count > 0 ? 'border-ask-line bg-ask-wash text-ask' : 'border-line text-tertiary',
        isOn && 'outline-2 outline-ask',
      )}
      onClick={() => onFilter({ ...filter, state: isOn ? null : 'needs-me' })}
    >
      {count > 0 && <Icon name="question" />}
      <span>{t('needsMe')}</span>
      <span>{count}</span>
    </button>
  );
}
