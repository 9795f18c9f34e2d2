import { createTask } from '@kandev/contracts';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { FolderField } from '#components/folder-field.tsx';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { Button } from '#ui/button.tsx';
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts';
import { untrustedString } from '#ui/untrusted-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { AgentChoice } from './agent-choices.ts';
import { isDemo } from './own-agents.ts';
import { Step } from './step.tsx';
import { useFirstTask, type NewTaskDesk } from './use-first-task.ts';

/** What the scripted agent plays when it is told nothing else. */
const DEMO_PROMPT = '/demo';

type FirstTaskStepProps = { choice: AgentChoice | undefined; newTask: NewTaskDesk };

/** The first task, set running with the agent that was chosen. */
export function FirstTaskStep({ choice, newTask }: FirstTaskStepProps): ReactNode {
  const { t } = useTranslation('firstRun', { keyPrefix: 'task' });
  const { start, busy, failed } = useFirstTask(newTask);
  const [title, setTitle] = useState('');
  const [prompt, setPrompt] = useState('');
  const [folder, setFolder] = useState('');
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const plays = choice !== undefined && isDemo(choice.launch);
  const told = prompt.trim() === '' && plays ? DEMO_PROMPT : prompt;
  const named = title.trim() === '' && plays ? t('demoName') : title;
  const titleFits = createTask.shape.title.safeParse(named).success;

  const submit = () => {
    flushSync(() => setTried(true));
    focusFirstInvalid(form.current);
    if (!titleFits || told.trim() === '' || choice === undefined) return;
    void start({ title: named, prompt: told, folder }, choice);
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
          placeholder={plays ? t('demoName') : undefined}
          problem={tried && !titleFits ? t('nameNeeded') : undefined}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextArea
          label={t('prompt')}
          hint={t(plays ? 'promptHintDemo' : 'promptHint')}
          rows={4}
          value={prompt}
          placeholder={plays ? DEMO_PROMPT : undefined}
          problem={tried && told.trim() === '' ? t('promptNeeded') : undefined}
          onChange={(event) => setPrompt(event.target.value)}
        />
        <FolderField folder={folder} onFolder={setFolder} />
        {tried && choice === undefined && <Notice tone="permission">{t('agentNeeded')}</Notice>}
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
