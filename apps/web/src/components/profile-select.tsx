import type { AgentProfile } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { untrustedString } from '#ui/untrusted-text.tsx';
import { SelectField } from '#ui/select-field.tsx';
import type { ProfileChoice } from './use-profile-choice.ts';

/** Which agent shall work. Of several with one name, each is said with its command. */
export function ProfileSelect({ profiles, chosen, choose }: ProfileChoice): ReactNode {
  const { t } = useTranslation('common', { keyPrefix: 'profile' });
  const byName = Map.groupBy(profiles ?? [], ({ name }) => name);
  const words = ({ name, command, args }: AgentProfile): string => {
    const isAlone = byName.get(name)?.length === 1;
    return untrustedString(isAlone ? name : `${name} · ${[command, ...args].join(' ')}`);
  };
  return (
    <SelectField
      label={t('label')}
      options={(profiles ?? []).map((profile) => ({ value: profile.id, label: words(profile) }))}
      value={chosen ?? ''}
      disabled={chosen === null}
      problem={profiles?.length === 0 ? t('none') : undefined}
      onChange={(event) => choose(event.target.value)}
    />
  );
}
