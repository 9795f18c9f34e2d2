import { createTask, type AgentProfileId } from '@kandev/contracts';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useSaveAgentProfile } from '#api/agent-profiles.ts';
import { FolderField } from '#components/folder-field.tsx';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { useProfileChoice } from '#components/profile-select.tsx';
import { Button } from '#ui/button.tsx';
import { focusFirstInvalid, TextArea, TextField } from '#ui/field.tsx';
import { untrustedString } from '#ui/untrusted-text.tsx';
import { Notice } from '#ui/notice.tsx';
import type { AgentChoice } from './agent-choices.ts';
import { isDemoAgent } from './demo-agent.ts';
import { Step } from './step.tsx';

/** The demo agent's prompt where none is entered. */
const DEMO_PROMPT = '/demo';

type TaskDraft = { title: string; prompt: string; folder: string };

/** Creates a task and starts its session, once each however often it is retried. */
export type TaskCreation = {
  submit: (draft: TaskDraft & { profile: AgentProfileId }, start: true) => Promise<void>;
  busy: boolean;
  failed: { at: 'create' | 'start'; cause: Error } | null;
};

type FirstTask = {
  start: (draft: TaskDraft, choice: AgentChoice) => Promise<void>;
  busy: boolean;
  failed: { at: 'profile' | 'create' | 'start'; cause: Error } | null;
};

type FirstTaskStepProps = { choice: AgentChoice | undefined; newTask: TaskCreation };

/** Starts the first task with the chosen agent. */
export function FirstTaskStep({ choice, newTask }: FirstTaskStepProps): ReactNode {
  const { t } = useTranslation('firstRun', { keyPrefix: 'task' });
  const { start, busy, failed } = useFirstTask(newTask);
  const [title, setTitle] = useState('');
  const [prompt, setPrompt] = useState('');
  const [folder, setFolder] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const usesDemo = choice !== undefined && isDemoAgent(choice.launch);
  const sentPrompt = prompt.trim() === '' && usesDemo ? DEMO_PROMPT : prompt;
  const sentTitle = title.trim() === '' && usesDemo ? t('demoName') : title;
  const isTitleValid = createTask.shape.title.safeParse(sentTitle).success;

  const submit = () => {
    flushSync(() => setSubmitted(true));
    focusFirstInvalid(form.current);
    if (!isTitleValid || sentPrompt.trim() === '' || choice === undefined) return;
    void start({ title: sentTitle, prompt: sentPrompt, folder }, choice);
  };

  return (
    <Step title={t('title')} about={t('about')}>
      <form
        ref={form}
        className="flex flex-col gap-5 rounded-md border border-line bg-surface px-5 py-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={t('name')}
          value={title}
          maxLength={300}
          autoComplete="off"
          placeholder={usesDemo ? t('demoName') : undefined}
          problem={submitted && !isTitleValid ? t('nameNeeded') : undefined}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextArea
          label={t('prompt')}
          hint={t(usesDemo ? 'promptHintDemo' : 'promptHint')}
          rows={4}
          value={prompt}
          placeholder={usesDemo ? DEMO_PROMPT : undefined}
          problem={submitted && sentPrompt.trim() === '' ? t('promptNeeded') : undefined}
          onChange={(event) => setPrompt(event.target.value)}
        />
        <FolderField folder={folder} onFolder={setFolder} />
        {submitted && choice === undefined && <Notice tone="permission">{t('agentNeeded')}</Notice>}
        {failed && <ProblemNotice title={t(`failed.${failed.at}`)} cause={failed.cause} />}
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          {choice && (
            <span className="text-sm text-secondary">
              {t('with', { agent: untrustedString(choice.launch.name) })}
            </span>
          )}
          <Button variant="loud" type="submit" busy={busy}>
            {t('start')}
          </Button>
        </div>
      </form>
    </Step>
  );
}

/** Starts the first task. An agent without a profile gets one, which becomes the choice for the next task. */
function useFirstTask(newTask: TaskCreation): FirstTask {
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
        // The failure stays in its mutation, which `failed` reads.
      }),
    busy: save.isPending || newTask.busy,
    failed: save.error ? { at: 'profile', cause: save.error } : newTask.failed,
  };
}
