import { createTask, type AgentProfileId, type Task, type TaskId } from '@kandev/contracts';
import { useState } from 'react';
import { useCreateTask, useUpdateTaskById } from '#api/board.ts';
import { useStartSession } from '#api/sessions.ts';

/** The limit of a task's description. The agent gets the whole text as its prompt. */
const MAX_DESCRIPTION_CHARS = 100_000;

export type NewTaskDraft = {
  title: string;
  prompt: string;
  profile: AgentProfileId | null;
  folder: string;
  /** Whether the agent works in a git worktree of the folder. */
  worktree?: boolean;
};

/**
 * Creates a task and starts its session. A retry after a failed start uses the same task, with its folder updated,
 * and never creates a second task.
 */
export function useNewTask(onCreated: (task: TaskId) => void): {
  submit: (draft: NewTaskDraft, starts: boolean) => Promise<void>;
  busy: boolean;
  failed: { at: 'create' | 'start'; cause: Error } | null;
} {
  const [createdTask, setCreatedTask] = useState<Task | null>(null);
  const create = useCreateTask();
  const update = useUpdateTaskById();
  const start = useStartSession();

  const updateFolder = async (task: Task, folder: { cwd?: string }, worktree: boolean): Promise<Task> => {
    const isSame = task.cwd === (folder.cwd ?? task.cwd) && (task.worktree !== null) === worktree;
    return isSame ? task : await update.mutateAsync({ id: task.id, ...folder, worktree });
  };

  const submit = async (draft: NewTaskDraft, starts: boolean): Promise<void> => {
    const cwd = draft.folder.trim();
    const folder = cwd === '' ? {} : { cwd };
    const { worktree = false } = draft;
    try {
      const task =
        createdTask === null
          ? await create.mutateAsync({
              title: draft.title.trim(),
              description: draft.prompt.slice(0, MAX_DESCRIPTION_CHARS),
              ...folder,
              ...(worktree && { worktree }),
            })
          : await updateFolder(createdTask, folder, worktree);
      setCreatedTask(task);
      if (starts && draft.profile !== null) {
        await start.mutateAsync({
          task_id: task.id,
          agent_profile_id: draft.profile,
          prompt: draft.prompt,
          ...(!worktree && folder),
        });
      }
      onCreated(task.id);
    } catch {
      // The mutations keep their errors, which `failed` reads.
    }
  };

  const startError = update.error ?? start.error;
  const failed = create.error
    ? { at: 'create' as const, cause: create.error }
    : startError
      ? { at: 'start' as const, cause: startError }
      : null;
  return { submit, busy: create.isPending || update.isPending || start.isPending, failed };
}

export function isValidTitle(title: string): boolean {
  return createTask.shape.title.safeParse(title).success;
}
