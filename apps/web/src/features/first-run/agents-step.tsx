import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTryAgent, type useAgents } from '#api/agents.ts';
import { TrialReport } from '#components/agent-trial/trial-report.tsx';
import { QueryStatus } from '#components/query-status.tsx';
import { Button } from '#ui/button.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { RadioList } from '#ui/radio-list.tsx';
import type { AgentChoice } from './agent-choices.ts';
import { MissingAgents } from './missing-agents.tsx';
import { isDemo } from './own-agents.ts';
import { Step } from './step.tsx';

type AgentsStepProps = {
  agents: ReturnType<typeof useAgents>;
  choices: readonly AgentChoice[];
  chosen: AgentChoice | undefined;
  onChoose: (key: string) => void;
};

/** Which agent to begin with: what is on the runner's machine, and how to get what is not. */
export function AgentsStep({ agents, choices, chosen, onChoose }: AgentsStepProps): ReactNode {
  const { t } = useTranslation('firstRun', { keyPrefix: 'agents' });
  const { t: trialWords } = useTranslation('agents', { keyPrefix: 'trial' });
  const trial = useTryAgent();
  const hasReal = choices.some(({ launch }) => !isDemo(launch));
  const missing = agents.data?.filter(({ found }) => !found) ?? [];
  const choose = (key: string) => {
    onChoose(key);
    trial.reset();
  };
  const tryIt = ({ launch }: AgentChoice) => {
    const { name, agent_id, command, args, env, default_mode } = launch;
    trial.mutate({ name, agent_id, command, args, env, default_mode });
  };
  return (
    <Step title={t('title')} about={t(hasReal || agents.data === undefined ? 'about' : 'aboutNone')}>
      <QueryStatus of={agents} loading={t('looking')} failed={t('failed')} rows={['h-16']} />
      {choices.length > 0 && (
        <RadioList
          label={t('label')}
          choices={choices.map((choice) => ({
            value: choice.key,
            label: <UntrustedText>{choice.launch.name}</UntrustedText>,
            description: <Whereabouts choice={choice} />,
          }))}
          value={chosen?.key ?? null}
          onChoose={choose}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        {chosen && (
          <Button busy={trial.isPending} onClick={() => tryIt(chosen)}>
            {trialWords(trial.isIdle ? 'action' : 'again')}
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

function Whereabouts({ choice: { launch, path } }: { choice: AgentChoice }): ReactNode {
  const { t } = useTranslation('firstRun', { keyPrefix: 'agents' });
  if (isDemo(launch)) return t('demo');
  return <code className="font-mono">{path ?? [launch.command, ...launch.args].join(' ')}</code>;
}
