import type { KnownAgent } from '@kandev/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTryAgent, type useAgents } from '#api/agents.ts';
import { TrialReport } from '#components/trial-report.tsx';
import { CommandLine } from '#components/command-line.tsx';
import { QueryStatus } from '#components/query-status.tsx';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { RadioList } from '#ui/radio-list.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import type { AgentChoice } from './agent-choices.ts';
import { isDemoAgent } from './demo-agent.ts';
import { Step } from './step.tsx';

type AgentsStepProps = {
  agents: ReturnType<typeof useAgents>;
  choices: readonly AgentChoice[];
  chosen: AgentChoice | undefined;
  onChoose: (key: string) => void;
};

/** Chooses the first agent from those on the runner's machine, and tells how to install the others. */
export function AgentsStep({ agents, choices, chosen, onChoose }: AgentsStepProps): ReactNode {
  const { t } = useTranslation('firstRun', { keyPrefix: 'agents' });
  const { t: trialText } = useTranslation('agents', { keyPrefix: 'trial' });
  const trial = useTryAgent();
  const hasRealChoice = choices.some(({ launch }) => !isDemoAgent(launch));
  const missing = agents.data?.filter(({ found }) => !found) ?? [];
  const choose = (key: string) => {
    onChoose(key);
    trial.reset();
  };
  const tryAgent = ({ launch }: AgentChoice) => {
    const { name, agent_id, command, args, env, default_mode } = launch;
    trial.mutate({ name, agent_id, command, args, env, default_mode });
  };
  return (
    <Step title={t('title')} about={t(hasRealChoice || agents.data === undefined ? 'about' : 'aboutNone')}>
      <QueryStatus of={agents} loading={t('looking')} failed={t('failed')} rows={['h-16']} />
      {choices.length > 0 && (
        <RadioList
          label={t('label')}
          choices={choices.map((choice) => ({
            value: choice.key,
            label: <UntrustedText>{choice.launch.name}</UntrustedText>,
            description: <AgentLocation choice={choice} />,
          }))}
          value={chosen?.key ?? null}
          onChoose={choose}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        {chosen && (
          <Button busy={trial.isPending} onClick={() => tryAgent(chosen)}>
            {trialText(trial.isIdle ? 'action' : 'again')}
          </Button>
        )}
        {agents.data !== undefined && (
          <Button variant="quiet" busy={agents.isFetching} onClick={() => void agents.refetch()}>
            {t('lookAgain')}
          </Button>
        )}
        <Link
          to="/settings"
          hash="agents"
          className="inline-flex min-h-10 items-center text-secondary underline hover:text-ink pointer-coarse:min-h-11"
        >
          {t('ownCommand')}
        </Link>
      </div>
      <TrialReport trial={trial} />
      {missing.length > 0 && <MissingAgents agents={missing} />}
    </Step>
  );
}

function AgentLocation({ choice: { launch, path } }: { choice: AgentChoice }): ReactNode {
  const { t } = useTranslation('firstRun', { keyPrefix: 'agents' });
  if (isDemoAgent(launch)) return t('demo');
  return <code className="font-mono">{path ?? [launch.command, ...launch.args].join(' ')}</code>;
}

/** The agents that the runner's machine lacks, each with the command that installs it. */
function MissingAgents({ agents }: { agents: readonly KnownAgent[] }): ReactNode {
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
