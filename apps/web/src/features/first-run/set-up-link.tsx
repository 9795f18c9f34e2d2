import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAgentProfiles } from '#api/agent-profiles.ts';
import { buttonClass } from '#ui/button.tsx';
import { hasOwnAgent } from './own-agents.ts';

/** The way to an agent of one's own from a board that has nothing on it, as long as there is no such agent. */
export function SetUpLink(): ReactNode {
  const { t } = useTranslation('firstRun', { keyPrefix: 'banner' });
  const { data: profiles } = useAgentProfiles();
  if (profiles === undefined || hasOwnAgent(profiles)) return null;
  return (
    <Link to="/welcome" className={buttonClass('loud')}>
      {t('action')}
    </Link>
  );
}
