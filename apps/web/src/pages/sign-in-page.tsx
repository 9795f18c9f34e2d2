import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';

type SignInPageProps = { onCheck: () => void; checking: boolean };

/** Says how to sign in. The token goes to the server's own sign-in address, which keeps it as a cookie. */
export function SignInPage({ onCheck, checking }: SignInPageProps): ReactNode {
  const { t } = useTranslation('common', { keyPrefix: 'signIn' });
  const { t: common } = useTranslation('common');
  const [token, setToken] = useState('');
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <form
        action="/sign-in"
        method="get"
        className="flex w-full max-w-104 flex-col gap-5 rounded-md border border-line bg-surface p-8"
      >
        <div>
          <p className="text-sm font-semibold text-tertiary">{common('appName')}</p>
          <h1 className="mt-1 text-xl font-semibold">{t('title')}</h1>
          <p className="mt-2 text-secondary">{t('body')}</p>
        </div>
        <TextField
          label={t('token')}
          hint={t('tokenHint')}
          name="token"
          type="password"
          autoComplete="current-password"
          required
          value={token}
          onChange={(event) => setToken(event.target.value)}
        />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:items-center sm:justify-between">
          <Button variant="quiet" className="sm:-ms-4" busy={checking} onClick={onCheck}>
            {t('check')}
          </Button>
          <Button variant="loud" type="submit" disabled={token.trim() === ''}>
            {t('submit')}
          </Button>
        </div>
      </form>
    </main>
  );
}
