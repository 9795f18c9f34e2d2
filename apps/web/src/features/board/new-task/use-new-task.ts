import { createTask, type AgentProfileId, type Task, type TaskId } from '@kandev/contracts';
import { useState } from 'react';
import { useCreateTask } from '../../../api/board.ts';
import { useStartSession } from '../../../api/sessions.ts';

/** The whole text goes to the agent as its prompt; the task keeps what a description may hold. */
const LONGEST_DESCRIPTION = 100_000;

export type NewTask = { title: string; prompt: string; profile: AgentProfileId | null; folder: string };

/**
 * Makes the task once and then starts its session; trying again after a failed start starts a session on
 * the same task and never makes a second one.
 */
export function useNewTask(onCreated: (task: TaskId) => void): {
  submit: (draft: NewTask, start: boolean) => Promise<void>;
  busy: boolean;
  failed: { at: 'create' | 'start'; cause: Error } | null;
} {
  const [made, setMade] = useState<Task | null>(null);
  const create = useCreateTask();
  const start = useStartSession();

  const submit = async (draft: NewTask, starts: boolean): Promise<void> => {
    const folder = draft.folder.trim();
    const place = folder === '' ? {} : { cwd: folder };
    try {
      const task =
        made ??
        (await create.mutateAsync({
          title: draft.title.trim(),
          description: draft.prompt.slice(0, LONGEST_DESCRIPTION),
          ...place,
        }));
      setMade(task);
      if (starts && draft.profile !== null) {
        await start.mutateAsync({
          task_id: task.id,
          agent_profile_id: draft.profile,
          prompt: draft.prompt,
          ...place,
        });
      }
      onCreated(task.id);
    } catch {
      // Both failures stay in their mutations, which `failed` reads.
    }
  };

  const failed = create.error
    ? { at: 'create' as const, cause: create.error }
    : start.error
      ? { at: 'start' as const, cause: start.error }
      : null;
  return { submit, busy: create.isPending || start.isPending, failed };
}

export const titleFits = (title: string): boolean => createTask.shape.title.safeParse(title).success;
