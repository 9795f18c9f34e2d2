import type { KnownAgent } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#ui/select-field.tsx';
import { OTHER_KIND } from './agent-kinds.ts';

const unaskedKinds = ['claude-acp', 'codex-acp', 'gemini-acp', 'cursor-acp'] as const;

type KindFieldProps = { value: string; agents: readonly KnownAgent[]; onChoose: (kind: string) => void };

/** Which agent it is, and whether the runner's machine has it. Without a runner the best known are listed. */
export function KindField({ value, agents, onChoose }: KindFieldProps): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'agents' });
  const known =
    agents.length > 0
      ? agents.map(({ agent_id, name }) => ({ value: agent_id, label: name }))
      : unaskedKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }));
  const options = [...known, { value: OTHER_KIND, label: t('kinds.custom') }];
  if (!options.some((option) => option.value === value)) options.push({ value, label: value });
  const chosen = agents.find(({ agent_id }) => agent_id === value);
  return (
    <SelectField
      label={t('kind')}
      hint={chosen && <Whereabouts agent={chosen} />}
      options={options}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    />
  );
}

function Whereabouts({ agent: { found, path, install } }: { agent: KnownAgent }): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'agents' });
  if (install === null) return t('broughtAlong');
  return (
    <>
      {t(found ? 'foundAt' : 'notFound')}{' '}
      <code className="font-mono wrap-anywhere">{found ? path : install}</code>
    </>
  );
}
