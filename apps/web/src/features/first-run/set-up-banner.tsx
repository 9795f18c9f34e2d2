import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAgentProfiles } from '#api/agent-profiles.ts';
import { writeLocalStorage, readLocalStorage } from '#components/local-storage.ts';
import { Button } from '#ui/button.tsx';
import { hasOwnAgent } from './own-agents.ts';

const HIDDEN = 'kandev.set-up-hidden';

/** The way to an agent of one's own, as long as there is none and nobody has put it away. */
export function SetUpBanner(): ReactNode {
  const { t } = useTranslation('firstRun', { keyPrefix: 'banner' });
  const { data: profiles } = useAgentProfiles();
  const [hidden, setHidden] = useState(() => readLocalStorage(() => localStorage, HIDDEN) !== null);
  if (hidden || profiles === undefined || hasOwnAgent(profiles)) return null;
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
          writeLocalStorage(() => localStorage, HIDDEN, 'yes');
          setHidden(true);
        }}
      >
        {t('hide')}
      </Button>
    </div>
  );
}
