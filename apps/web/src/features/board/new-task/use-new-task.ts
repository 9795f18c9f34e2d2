import { createTask, type AgentProfileId, type Task, type TaskId } from '@kandev/contracts';
import { useState } from 'react';
import { useCreateTask, useUpdateTaskById } from '#api/board.ts';
import { useStartSession } from '#api/sessions.ts';

/** The whole text goes to the agent as its prompt; the task keeps what a description may hold. */
const LONGEST_DESCRIPTION = 100_000;

export type NewTask = {
  title: string;
  prompt: string;
  profile: AgentProfileId | null;
  folder: string;
  /** Whether the agent works in a git worktree of the folder. */
  worktree?: boolean;
};

/**
 * Makes the task once and then starts its session; trying again after a failed start starts a session on
 * the same task, in the folder that is named now, and never makes a second one.
 */
export function useNewTask(onCreated: (task: TaskId) => void): {
  submit: (draft: NewTask, start: boolean) => Promise<void>;
  busy: boolean;
  failed: { at: 'create' | 'start'; cause: Error } | null;
} {
  const [made, setMade] = useState<Task | null>(null);
  const create = useCreateTask();
  const move = useUpdateTaskById();
  const start = useStartSession();

  const amend = async (task: Task, place: { cwd?: string }, worktree: boolean): Promise<Task> => {
    const isSame = task.cwd === (place.cwd ?? task.cwd) && (task.worktree !== null) === worktree;
    return isSame ? task : await move.mutateAsync({ id: task.id, ...place, worktree });
  };

  const submit = async (draft: NewTask, starts: boolean): Promise<void> => {
    const folder = draft.folder.trim();
    const place = folder === '' ? {} : { cwd: folder };
    const { worktree = false } = draft;
    try {
      const task =
        made === null
          ? await create.mutateAsync({
              title: draft.title.trim(),
              description: draft.prompt.slice(0, LONGEST_DESCRIPTION),
              ...place,
              ...(worktree && { worktree }),
            })
          : await amend(made, place, worktree);
      setMade(task);
      if (starts && draft.profile !== null) {
        await start.mutateAsync({
          task_id: task.id,
          agent_profile_id: draft.profile,
          prompt: draft.prompt,
          ...(!worktree && place),
        });
      }
      onCreated(task.id);
    } catch {
      // Both failures stay in their mutations, which `failed` reads.
    }
  };

  const notStarted = move.error ?? start.error;
  const failed = create.error
    ? { at: 'create' as const, cause: create.error }
    : notStarted
      ? { at: 'start' as const, cause: notStarted }
      : null;
  return { submit, busy: create.isPending || move.isPending || start.isPending, failed };
}

export function titleFits(title: string): boolean {
  return createTask.shape.title.safeParse(title).success;
}
