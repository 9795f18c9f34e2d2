import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAgentProfiles } from '#api/agent-profiles.ts';
import { useAgents } from '#api/agents.ts';
import { agentChoices, firstChoice } from './agent-choices.ts';
import { AgentsStep } from './agents-step.tsx';
import { FirstTaskStep } from './first-task-step.tsx';
import { QuestionsStep } from './questions-step.tsx';
import type { NewTaskDesk } from './use-first-task.ts';

/** From nothing to a task that runs: an agent, its questions, and the task, on one page. */
export function WelcomeView({ newTask }: { newTask: NewTaskDesk }): ReactNode {
  const { t } = useTranslation('firstRun');
  const agents = useAgents();
  const { data: profiles } = useAgentProfiles();
  const [key, setKey] = useState<string | null>(null);
  const choices = agentChoices(agents.data ?? [], profiles ?? []);
  const chosen = choices.find((choice) => choice.key === key) ?? firstChoice(choices);
  return (
    <div className="mx-auto flex w-full max-w-page flex-col gap-10 px-4 py-8 sm:px-6">
      <div>
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <p className="mt-1 text-secondary">{t('about')}</p>
      </div>
      <AgentsStep agents={agents} choices={choices} chosen={chosen} onChoose={setKey} />
      <QuestionsStep />
      <FirstTaskStep choice={chosen} newTask={newTask} />
    </div>
  );
}
