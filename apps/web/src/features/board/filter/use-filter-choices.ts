import type { Task } from '@kandev/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { untrustedString } from '#ui/untrusted-text.tsx';
import type { BoardFilter, FilterState } from './board-filter.ts';
import { taskOrders } from './task-order.ts';

type FilterKey = 'state' | 'agent' | 'order';

/** A select of the toolbar. Its first option is the default. */
export type FilterChoice = {
  key: FilterKey;
  label: string;
  value: string;
  options: { value: string; label: string }[];
  isSet: boolean;
  /** The filter with another value of this choice. */
  withValue: (value: string) => BoardFilter;
};

const DEFAULT_VALUE = '';

/** The selects that filter and order the board, with their present values. */
export function useFilterChoices(filter: BoardFilter, tasks: readonly Task[]): FilterChoice[] {
  const { t } = useTranslation('board', { keyPrefix: 'filter' });
  const { t: mark } = useTranslation('common', { keyPrefix: 'mark' });
  const taskAgents = useMemo(() => new Set(tasks.map(({ agent }) => agent)), [tasks]);
  const agents = [...taskAgents, filter.agent].filter((agent) => agent !== null);

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
  const toState = (value: string): BoardFilter['state'] => (value in states ? (value as FilterState) : null);
  const toOrder = (value: string) => taskOrders.find((order) => order === value) ?? 'manual';

  return [
    {
      key: 'state',
      label: t('state'),
      value: filter.state ?? DEFAULT_VALUE,
      isSet: filter.state !== null,
      options: [
        { value: DEFAULT_VALUE, label: t('anyState') },
        ...Object.entries(states).map(([value, label]) => ({ value, label })),
      ],
      withValue: (value) => ({ ...filter, state: toState(value) }),
    },
    {
      key: 'agent',
      label: t('agent'),
      value: filter.agent ?? DEFAULT_VALUE,
      isSet: filter.agent !== null,
      options: [
        { value: DEFAULT_VALUE, label: t('anyAgent') },
        ...[...new Set(agents)].sort().map((agent) => ({ value: agent, label: untrustedString(agent) })),
      ],
      withValue: (value) => ({ ...filter, agent: value === DEFAULT_VALUE ? null : value }),
    },
    {
      key: 'order',
      label: t('order'),
      value: filter.order,
      isSet: filter.order !== 'manual',
      options: taskOrders.map((value) => ({ value, label: t(`orders.${value}`) })),
      withValue: (value) => ({ ...filter, order: toOrder(value) }),
    },
  ];
}
