import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAgentProfiles } from '#api/agent-profiles.ts';
import { writeLocalStorage, readLocalStorage } from '#components/local-storage.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { hasRealAgent } from './demo-agent.ts';

const HIDDEN_KEY = 'kandev.set-up-hidden';

/** Leads to the set-up while there is no real agent, until somebody hides it. */
export function SetUpBanner(): ReactNode {
  const { t } = useTranslation('firstRun', { keyPrefix: 'banner' });
  const { data: profiles } = useAgentProfiles();
  const [hidden, setHidden] = useState(() => readLocalStorage(() => localStorage, HIDDEN_KEY) !== null);
  if (hidden || profiles === undefined || hasRealAgent(profiles)) return null;
  return (
    <div className="flex items-center gap-x-3 border-b border-line bg-surface px-4 py-1.5 text-sm text-secondary sm:px-6">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span>{t(profiles.length === 0 ? 'none' : 'demoOnly')}</span>
        <Link
          to="/welcome"
          className="inline-flex items-center font-semibold text-ask underline pointer-coarse:min-h-11"
        >
          {t('action')}
        </Link>
      </span>
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          writeLocalStorage(() => localStorage, HIDDEN_KEY, 'yes');
          setHidden(true);
        }}
      >
        {t('hide')}
      </Button>
    </div>
  );
}

/** Leads from an empty board to the set-up while there is no real agent. */
export function SetUpLink(): ReactNode {
  const { t } = useTranslation('firstRun', { keyPrefix: 'banner' });
  const { data: profiles } = useAgentProfiles();
  if (profiles === undefined || hasRealAgent(profiles)) return null;
  return (
    <Link to="/welcome" className={buttonClass({ variant: 'loud' })}>
      {t('action')}
    </Link>
  );
}
