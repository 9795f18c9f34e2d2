import type { Task } from '@kandev/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { untrustedString } from '#ui/untrusted-text.tsx';
import type { BoardFilter, FilterState } from './board-filter.ts';
import { taskOrders } from './task-order.ts';

type Key = 'state' | 'agent' | 'order';

/** One choice among the ways to narrow or order the board. The first option of each is the usual. */
export type FilterChoice = {
  key: Key;
  label: string;
  value: string;
  options: { value: string; label: string }[];
  isSet: boolean;
  choose: (value: string) => BoardFilter;
};

const USUAL = '';

/** What the board can be narrowed and ordered by, in words, with what is chosen of each. */
export function useFilterOptions(filter: BoardFilter, tasks: readonly Task[]): FilterChoice[] {
  const { t } = useTranslation('board', { keyPrefix: 'filter' });
  const { t: mark } = useTranslation('common', { keyPrefix: 'mark' });
  const known = useMemo(() => new Set(tasks.map(({ agent }) => agent)), [tasks]);
  const agents = [...known, filter.agent].filter((agent) => agent !== null);

  const states: Record<FilterState, string> = {
    'needs-me': t('needsMe'),
    'waiting-for-input': mark('asks'),
    'pending-permission': mark('permission'),
    unanswered: t('unanswered'),
    running: mark('working'),
    'background-running': mark('background'),
    'turn-finished': mark('finished'),
    failed: mark('failed'),
    backlog: mark('notStarted'),
  };
  const state = (value: string): BoardFilter['state'] => (value in states ? (value as FilterState) : null);
  const order = (value: string) => taskOrders.find((known) => known === value) ?? 'manual';

  return [
    {
      key: 'state',
      label: t('state'),
      value: filter.state ?? USUAL,
      isSet: filter.state !== null,
      options: [
        { value: USUAL, label: t('anyState') },
        ...Object.entries(states).map(([value, label]) => ({ value, label })),
      ],
      choose: (value) => ({ ...filter, state: state(value) }),
    },
    {
      key: 'agent',
      label: t('agent'),
      value: filter.agent ?? USUAL,
      isSet: filter.agent !== null,
      options: [
        { value: USUAL, label: t('anyAgent') },
        ...[...new Set(agents)].sort().map((agent) => ({ value: agent, label: untrustedString(agent) })),
      ],
      choose: (value) => ({ ...filter, agent: value === USUAL ? null : value }),
    },
    {
      key: 'order',
      label: t('order'),
      value: filter.order,
      isSet: filter.order !== 'manual',
      options: taskOrders.map((value) => ({ value, label: t(`orders.${value}`) })),
      choose: (value) => ({ ...filter, order: order(value) }),
    },
  ];
}
