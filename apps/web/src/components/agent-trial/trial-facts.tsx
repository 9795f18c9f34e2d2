import type { AgentTrial } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UntrustedText } from '#ui/untrusted-text.tsx';

/** What an agent said of itself, as far as it came. */
export function TrialFacts({ trial }: { trial: AgentTrial }): ReactNode {
  const { t } = useTranslation('agents', { keyPrefix: 'trial' });
  const { agent, protocol_version, takes_up, modes, auth_methods } = trial;
  if (protocol_version === null) return null;
  const name = agent?.title ?? agent?.name ?? t('unnamed');
  const named = (list: readonly { id: string; name: string | null }[]): string =>
    list.map((item) => item.name ?? item.id).join(', ') || t('none');
  const facts: { term: string; words: string }[] = [
    { term: t('agent'), words: agent?.version ? `${name} ${agent.version}` : name },
    { term: t('protocol'), words: String(protocol_version) },
    ...(takes_up === null ? [] : [{ term: t('takesUp'), words: t(`takesUpWays.${wayOf(takes_up)}`) }]),
    ...(modes === null ? [] : [{ term: t('modes'), words: named(modes) }]),
    ...(auth_methods === null ? [] : [{ term: t('logins'), words: named(auth_methods) }]),
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {facts.map(({ term, words }) => (
        <div key={term} className="contents">
          <dt className="text-tertiary">{term}</dt>
          <dd className="min-w-0">
            <UntrustedText>{words}</UntrustedText>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const wayOf = ({ load, resume }: NonNullable<AgentTrial['takes_up']>): 'load' | 'resume' | 'none' =>
  resume ? 'resume' : load ? 'load' : 'none';
