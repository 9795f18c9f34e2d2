import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandLine } from '#components/command-line.tsx';
import { Disclosure } from '#ui/disclosure.tsx';

const MAKE_TOKEN = 'npm run kandev -- runner-token NAME';

/** Names under which no other host reaches this one. */
const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** How to let agents run on another host, with the commands to copy. */
export function AddRunner(): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'runners.add' });
  const start = `KANDEV_SERVER_URL=${location.origin} KANDEV_RUNNER_TOKEN=TOKEN npm run kandev-runner`;
  return (
    <Disclosure summary={t('title')}>
      <ol className="flex list-decimal flex-col gap-3 pt-2 ps-5">
        {loopback.includes(location.hostname) && <li>{t('listen', { variable: 'KANDEV_HOST' })}</li>}
        <li>
          {t('token')}
          <CommandLine command={MAKE_TOKEN} name={t('tokenName')} />
        </li>
        <li>
          {t('start')}
          <CommandLine command={start} name={t('startName')} />
        </li>
      </ol>
    </Disclosure>
  );
}
