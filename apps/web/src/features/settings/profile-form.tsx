import { permissionPolicy, type AgentProfile } from '@kandev/contracts';
import { useId, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useSaveAgentProfile } from '../../api/agent-profiles.ts';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { draftOf, readDraft, type DraftProblem, type ProfileDraft } from './profile-draft.ts';

const kinds = ['claude-acp', 'codex-acp', 'gemini-acp', 'cursor-acp', 'custom'] as const;

type ProfileFormProps = { profile: AgentProfile | null; onSaved: () => void };

/** Adds an agent profile, or changes the given one. */
export function ProfileForm({ profile, onSaved }: ProfileFormProps): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'agents' });
  const { t: common } = useTranslation('common');
  const save = useSaveAgentProfile();
  const [draft, setDraft] = useState(() => draftOf(profile));
  const form = useRef<HTMLFormElement>(null);
  const questionToolHint = useId();
  const [problems, setProblems] = useState<DraftProblem[]>([]);
  const set = (field: keyof ProfileDraft) => (event: { target: { value: string } }) =>
    setDraft({ ...draft, [field]: event.target.value });
  const kindOptions: { value: string; label: string }[] = kinds.map((kind) => ({
    value: kind,
    label: t(`kinds.${kind}`),
  }));
  if (!kindOptions.some(({ value }) => value === draft.agent_id))
    kindOptions.push({ value: draft.agent_id, label: draft.agent_id });
  const wrongLine = problems.find((problem) => typeof problem === 'object');

  const submit = () => {
    const read = readDraft(draft);
    flushSync(() => setProblems('problems' in read ? read.problems : []));
    focusFirstInvalid(form.current);
    if ('profile' in read) save.mutate({ id: profile?.id ?? null, ...read.profile }, { onSuccess: onSaved });
  };

  return (
    <form
      ref={form}
      className="flex min-h-0 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <DialogBody>
        {save.isError && <ProblemNotice title={t('saveFailed')} cause={save.error} />}
        <TextField
          label={t('name')}
          value={draft.name}
          maxLength={300}
          autoComplete="off"
          problem={problems.includes('name') ? t('nameNeeded') : undefined}
          onChange={set('name')}
        />
        <Select label={t('kind')} options={kindOptions} value={draft.agent_id} onChange={set('agent_id')} />
        <TextField
          label={t('command')}
          hint={t('commandHint')}
          value={draft.command}
          spellCheck={false}
          autoComplete="off"
          className="font-mono"
          problem={problems.includes('command') ? t('commandNeeded') : undefined}
          onChange={set('command')}
        />
        <TextArea
          label={t('args')}
          hint={t('argsHint')}
          value={draft.args}
          spellCheck={false}
          className="font-mono"
          onChange={set('args')}
        />
        <TextArea
          label={t('env')}
          hint={t('envHint')}
          value={draft.env}
          spellCheck={false}
          className="font-mono"
          problem={wrongLine && t('envWrong', { line: wrongLine.envLine })}
          onChange={set('env')}
        />
        <Select
          label={t('policy')}
          hint={t('policyHint')}
          options={permissionPolicy.options.map((policy) => ({
            value: policy,
            label: t(`policies.${policy}`),
          }))}
          value={draft.permission_policy}
          onChange={(event) =>
            setDraft({ ...draft, permission_policy: permissionPolicy.parse(event.target.value) })
          }
        />
        <div className="flex items-start justify-between gap-4">
          <div>
            <p className="text-sm font-semibold text-secondary">{t('questionTool')}</p>
            <p id={questionToolHint} className="text-sm text-tertiary">
              {t('questionToolHint')}
            </p>
          </div>
          <Switch
            label={t('questionTool')}
            describedBy={questionToolHint}
            checked={!draft.disable_question_tool}
            onCheckedChange={(on) => setDraft({ ...draft, disable_question_tool: !on })}
          />
        </div>
        <TextField
          label={t('mode')}
          hint={t('modeHint')}
          value={draft.default_mode}
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          onChange={set('default_mode')}
        />
      </DialogBody>
      <DialogFooter>
        <Button look="loud" type="submit" busy={save.isPending}>
          {common('action.save')}
        </Button>
      </DialogFooter>
    </form>
  );
}
