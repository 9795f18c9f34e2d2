import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '#api/me.ts';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { Button } from '#ui/button.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Signs this browser out; the page starts anew and asks to sign in. */
export function AccountSection({ id }: { id: string }): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'account' });
  const leave = useMutation({ mutationFn: signOut, onSuccess: () => location.assign('/') });
  return (
    <SettingsSection id={id} title={t('title')}>
      <div>
        <Button busy={leave.isPending} onClick={() => leave.mutate()}>
          {t('signOut')}
        </Button>
      </div>
      {leave.isError && <ProblemNotice title={t('failed')} cause={leave.error} />}
    </SettingsSection>
  );
}
