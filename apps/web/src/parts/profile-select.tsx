import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inertString } from '../ui/inert-text.tsx';
import { SelectField } from '../ui/select-field.tsx';
import type { ProfileChoice } from './use-profile-choice.ts';

/** Which agent shall work. */
export function ProfileSelect({ profiles, chosen, choose }: ProfileChoice): ReactNode {
  const { t } = useTranslation('common', { keyPrefix: 'profile' });
  return (
    <SelectField
      label={t('label')}
      options={(profiles ?? []).map(({ id, name }) => ({ value: id, label: inertString(name) }))}
      value={chosen ?? ''}
      disabled={chosen === null}
      problem={profiles?.length === 0 ? t('none') : undefined}
      onChange={(event) => choose(event.target.value)}
    />
  );
}
