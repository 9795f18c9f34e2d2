import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAgentProfiles } from '#api/agent-profiles.ts';
import { useAgents } from '#api/agents.ts';
import { useNewTask } from '#features/board/new-task/use-new-task.ts';
import { agentChoices, defaultChoice } from '#features/first-run/agent-choices.ts';
import { AgentsStep } from '#features/first-run/agents-step.tsx';
import { FirstTaskStep } from '#features/first-run/first-task-step.tsx';
import { QuestionsStep } from '#features/first-run/questions-step.tsx';

/** Sets Kandev up: an agent, its questions, and the first task. */
export function WelcomePage(): ReactNode {
  const { t } = useTranslation('firstRun');
  const navigate = useNavigate();
  const newTask = useNewTask((task) => void navigate({ to: '/tasks/$taskId', params: { taskId: task } }));
  const agents = useAgents();
  const { data: profiles } = useAgentProfiles();
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const choices = agentChoices(agents.data ?? [], profiles ?? []);
  const chosen = choices.find(({ key }) => key === chosenKey) ?? defaultChoice(choices);
  return (
    <div className="mx-auto flex w-full max-w-page flex-col gap-10 px-4 py-8 sm:px-6">
      <div>
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <p className="mt-1 text-secondary">{t('about')}</p>
      </div>
      <AgentsStep agents={agents} choices={choices} chosen={chosen} onChoose={setChosenKey} />
      <QuestionsStep />
      <FirstTaskStep choice={chosen} newTask={newTask} />
    </div>
  );
}
