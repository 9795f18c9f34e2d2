import type { AgentProfile, CreatedWorktree, Session, Task, WorktreeChanges } from '@kandev/contracts';
import { beforeEach } from 'vitest';
import { createProfile, type HttpAnswer, type LiveFixture } from './live-server.ts';

export const sampleWorktree: CreatedWorktree = {
  path: '/home/w/shop',
  branch: 'kandev/paint-1',
  cwd: '/home/w/shop/web',
};

/** One committed file, and nothing that a removal would lose. */
export const committedChanges: WorktreeChanges = {
  path: sampleWorktree.path,
  branch: sampleWorktree.branch,
  base: 'abc',
  commits: 1,
  files: [{ path: 'b', old_path: null, change: 'added', additions: 1, deletions: 0, uncommitted: false }],
  diff: '',
  truncated: false,
};

type WorktreeTasks = {
  /** A task that wants a worktree. */
  createTask: () => Promise<Task>;
  readTask: (task: Task) => Promise<Task>;
  startSession: (task: Task, changes?: object) => Promise<HttpAnswer>;
  /** Ends the agent of a session in its first turn, and resolves once the server knows. */
  endAgent: (session: Session) => Promise<void>;
};

/** Tasks with worktrees, on a runner that makes `sampleWorktree` for each and removes it. */
export function useWorktreeTasks(live: LiveFixture): WorktreeTasks {
  let profile: AgentProfile;
  beforeEach(async () => {
    live.runner.on('agent.worktrees.create', () => ({ ok: true, payload: sampleWorktree }));
    live.runner.on('agent.worktrees.remove', () => ({ ok: true }));
    profile = await createProfile(live.server);
  });
  return {
    createTask: async () => {
      const body = { title: 'Paint', cwd: '/shop/web', worktree: true };
      return (await live.server.api('POST', '/tasks', body)).body as Task;
    },
    readTask: async ({ id }) => (await live.server.api('GET', `/tasks/${id}`)).body as Task,
    startSession: ({ id }, changes) =>
      live.server.api('POST', `/tasks/${id}/sessions`, {
        agent_profile_id: profile.id,
        prompt: 'Go',
        ...changes,
      }),
    endAgent: async ({ id }) => {
      await live.runner.whenTurnOpens(id);
      live.runner.endAgent(id, 'stopped');
      await live.runner.whenAcknowledged();
    },
  };
}
