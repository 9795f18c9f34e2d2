import type { DeleteTaskQuery, Task } from '@kandev/contracts';
import { useState } from 'react';
import { useWorktreeChanges } from '#api/worktree.ts';
import { isNothing, lossOf, type WorktreeLoss } from './worktree-loss.ts';

export type WorktreeChoice = 'keep' | 'remove';

/** What a deleted task's worktree comes to: it goes, stays for a reason, or as somebody chooses. */
export type WorktreeOnDeleteChoice =
  | { kind: 'none' }
  | { kind: 'looking' }
  | { kind: 'stays'; path: string; cause: Error }
  | { kind: 'goes'; commits: number }
  | { kind: 'choice'; path: string; loss: WorktreeLoss; commits: number; choice: WorktreeChoice };

/** Looks into the worktree of a task that is to be deleted, while `open`. */
export function useWorktreeOnDelete(
  task: Task,
  open: boolean,
): { fate: WorktreeOnDeleteChoice; choose: (choice: WorktreeChoice) => void; lookAgain: () => void } {
  const changes = useWorktreeChanges(task, { lines: false, enabled: open });
  const [choice, choose] = useState<WorktreeChoice>('keep');
  const lookAgain = () => void changes.refetch();
  return { fate: fateOf(task.worktree, changes, choice), choose, lookAgain };
}

function fateOf(
  worktree: Task['worktree'],
  changes: ReturnType<typeof useWorktreeChanges>,
  choice: WorktreeChoice,
): WorktreeOnDeleteChoice {
  if (worktree?.state !== 'ready' || worktree.path === null) return { kind: 'none' };
  if (changes.isError) return { kind: 'stays', path: worktree.path, cause: changes.error };
  if (!changes.isSuccess || changes.isPlaceholderData) return { kind: 'looking' };
  const { commits } = changes.data;
  const loss = lossOf(changes.data);
  return isNothing(loss)
    ? { kind: 'goes', commits }
    : { kind: 'choice', path: worktree.path, loss, commits, choice };
}

/** How the server is told. What changes after it was looked at is not lost unasked. */
export function worktreeOnDelete(fate: WorktreeOnDeleteChoice): DeleteTaskQuery['worktree'] {
  switch (fate.kind) {
    case 'looking':
    case 'stays':
      return 'keep';
    // One that is being made meanwhile goes too.
    case 'none':
    case 'goes':
      return 'remove_unchanged';
    case 'choice':
      return fate.choice;
  }
}
