import { agentProfileId } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { insertAgentProfile, listAgentProfileRows } from '../stores/agent-profiles.ts';
import { readSetting, writeSetting } from '../stores/settings.ts';
import { hasEverHadTasks } from '../stores/tasks.ts';
import { addTask } from '../transitions/add-task.ts';
import { addSession } from './start-session.ts';

const demoSeeded = { key: 'demo_made', schema: z.boolean() };

/**
 * Adds the demo profile and a task whose session starts once a runner connects. Only in a database that was
 * never used, and only once, so that a person can delete them for good.
 */
export function seedDemo({ writer, defaultCwd }: Pick<Deps, 'writer' | 'defaultCwd'>): void {
  writer.transact((tx) => {
    if (readSetting(tx, demoSeeded) === true) return;
    writeSetting(tx, demoSeeded, true);
    if (hasEverHadTasks(tx) || listAgentProfileRows(tx).length > 0) return;
    const profile = insertAgentProfile(tx, {
      id: agentProfileId.parse(randomUUID()),
      name: 'Demo agent',
      agent_id: 'custom',
      command: 'kandev-demo-agent',
      args: [],
      env: { KANDEV_MOCK_OFFERS: 'options' },
      default_mode: null,
      permission_policy: 'ask',
      disable_question_tool: false,
    });
    const task = addTask(tx, {
      title: 'Try the questions an agent can ask',
      description: 'A scripted agent asks one question of each kind. Delete this task when you have seen it.',
    });
    addSession(tx, {
      task_id: task.id,
      agent_profile_id: profile.id,
      prompt: '/demo',
      runner_id: null,
      defaultCwd,
    });
  });
}
