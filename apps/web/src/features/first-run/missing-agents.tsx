import type { KnownAgent } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandLine } from '#components/command-line.tsx';
import { Disclosure } from '#ui/disclosure.tsx';

/** The agents that the runner's machine has not, each with the command that installs it. */
export function MissingAgents({ agents }: { agents: readonly KnownAgent[] }): ReactNode {
  const { t } = useTranslation('firstRun', { keyPrefix: 'agents' });
  return (
    <Disclosure summary={t('missing', { count: agents.length })}>
      <p className="pt-1 text-sm text-secondary">{t('missingAbout')}</p>
      <ul className="mt-2 flex flex-col gap-4 pb-1">
        {agents.map(({ agent_id, name, install, page }) => (
          <li key={agent_id}>
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-semibold">{name}</span>
              {page !== null && (
                <a
                  href={page}
                  target="_blank"
                  rel="noreferrer"
                  className="text-sm text-secondary underline hover:text-ink pointer-coarse:py-3"
                >
                  {t('page', { name })}
                </a>
              )}
            </p>
            {install !== null && <CommandLine command={install} name={name} />}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
