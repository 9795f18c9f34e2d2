import { permissionPolicy, type KnownAgent } from '@kandev/contracts';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { CUSTOM_KIND, withKind } from './agent-kinds.ts';
import type { DraftProblem, ProfileDraft } from './profile-draft.ts';

/** Listed while no runner tells what its machine has. */
const kindsWithoutRunner = ['claude-acp', 'codex-acp', 'gemini-acp', 'cursor-acp'] as const;

type ProfileFieldsProps = {
  draft: ProfileDraft;
  problems: readonly DraftProblem[];
  agents: readonly KnownAgent[];
  onChange: (draft: ProfileDraft) => void;
};

export function ProfileFields({ draft, problems, agents, onChange }: ProfileFieldsProps): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'agents' });
  const questionToolHint = useId();
  const set = (field: keyof ProfileDraft) => (event: { target: { value: string } }) =>
    onChange({ ...draft, [field]: event.target.value });
  const envProblem = problems.find((problem) => typeof problem === 'object');
  return (
    <>
      <KindField
        value={draft.agent_id}
        agents={agents}
        onChoose={(kind) => onChange(withKind(draft, kind, agents))}
      />
      <TextField
        label={t('name')}
        value={draft.name}
        maxLength={300}
        autoComplete="off"
        problem={problems.includes('name') ? t('nameNeeded') : undefined}
        onChange={set('name')}
      />
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
        problem={problems.includes('args') ? t('tooMuch') : undefined}
        onChange={set('args')}
      />
      <TextArea
        label={t('env')}
        hint={t('envHint')}
        value={draft.env}
        spellCheck={false}
        className="font-mono"
        problem={
          envProblem
            ? t('envWrong', { line: envProblem.envLine })
            : problems.includes('env')
              ? t('tooMuch')
              : undefined
        }
        onChange={set('env')}
      />
      <SelectField
        label={t('policy')}
        hint={t('policyHint')}
        options={permissionPolicy.options.map((policy) => ({
          value: policy,
          label: t(`policies.${policy}`),
        }))}
        value={draft.permission_policy}
        onChange={(event) =>
          onChange({ ...draft, permission_policy: permissionPolicy.parse(event.target.value) })
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
          onCheckedChange={(on) => onChange({ ...draft, disable_question_tool: !on })}
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
    </>
  );
}

type KindFieldProps = { value: string; agents: readonly KnownAgent[]; onChoose: (kind: string) => void };

/** Chooses the kind of agent, and says where its program is or how to install it. */
function KindField({ value, agents, onChoose }: KindFieldProps): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'agents' });
  const kinds =
    agents.length > 0
      ? agents.map(({ agent_id, name }) => ({ value: agent_id, label: name }))
      : kindsWithoutRunner.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }));
  const options = [...kinds, { value: CUSTOM_KIND, label: t('kinds.custom') }];
  if (!options.some((option) => option.value === value)) options.push({ value, label: value });
  const chosen = agents.find(({ agent_id }) => agent_id === value);
  return (
    <SelectField
      label={t('kind')}
      hint={chosen && <AgentLocation agent={chosen} />}
      options={options}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    />
  );
}

function AgentLocation({ agent: { found, path, install } }: { agent: KnownAgent }): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'agents' });
  if (install === null) return t('broughtAlong');
  return (
    <>
      {t(found ? 'foundAt' : 'notFound')}{' '}
      <code className="font-mono wrap-anywhere">{found ? path : install}</code>
    </>
  );
}
