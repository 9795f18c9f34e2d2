import type { AgentProfileId } from '@kandev/contracts';
import { useSaveAgentProfile } from '#api/agent-profiles.ts';
import { useProfileChoice } from '#components/use-profile-choice.ts';
import type { AgentChoice } from './agent-choices.ts';

export type TaskDraft = { title: string; prompt: string; folder: string };

/** What makes a task and starts a session for it, once each however often it is tried. */
export type NewTaskDesk = {
  submit: (draft: TaskDraft & { profile: AgentProfileId }, start: true) => Promise<void>;
  busy: boolean;
  failed: { at: 'create' | 'start'; cause: Error } | null;
};

type FirstTask = {
  start: (draft: TaskDraft, choice: AgentChoice) => Promise<void>;
  busy: boolean;
  failed: { at: 'profile' | 'create' | 'start'; cause: Error } | null;
};

/** Starts the first task; an agent that has no profile yet gets one, which is then the one chosen for the next task. */
export function useFirstTask(newTask: NewTaskDesk): FirstTask {
  const save = useSaveAgentProfile();
  const { choose } = useProfileChoice();

  const start = async (draft: TaskDraft, { profile, launch }: AgentChoice): Promise<void> => {
    const { id } = profile ?? (await save.mutateAsync({ id: null, ...launch }));
    choose(id);
    await newTask.submit({ ...draft, profile: id }, true);
  };

  return {
    start: (draft, choice) =>
      start(draft, choice).catch(() => {
        // What failed stays in its mutation, which `failed` reads.
      }),
    busy: save.isPending || newTask.busy,
    failed: save.error ? { at: 'profile', cause: save.error } : newTask.failed,
  };
}
