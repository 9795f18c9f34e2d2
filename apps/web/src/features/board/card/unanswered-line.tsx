import type { Unanswered } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#ui/icon.tsx';
import { Since } from './since.tsx';

/** That what an agent asked last has ended with nobody's answer, which its turn's end does not show. */
export function UnansweredLine({ unanswered: { how, at } }: { unanswered: Unanswered }): ReactNode {
  const { t } = useTranslation('board', { keyPrefix: 'card.unanswered' });
  return (
    <p className="mt-1.5 flex gap-1.5 text-sm font-semibold text-permission">
      <Icon name="clock" className="mt-0.5" />
      <span className="min-w-0">
        {t(how)}
        {' · '}
        <Since instant={at} />
      </span>
    </p>
  );
}
