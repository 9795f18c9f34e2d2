import { use, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/notice.tsx';
import { ConnectionContext } from './connection.ts';

/** No answer came to a submission. Says so until the connection is back, and then that it can be sent. */
export function UnreachableNotice(): ReactNode {
  const { t } = useTranslation('answering');
  const isConnected = use(ConnectionContext);
  const [wasLost, setLost] = useState(!isConnected);
  if (!isConnected && !wasLost) setLost(true);
  const kind = wasLost && isConnected ? 'reconnected' : 'unreachable';
  return (
    <Notice tone={kind === 'reconnected' ? 'permission' : 'failed'} alert title={t(`failure.${kind}.title`)}>
      {t(`failure.${kind}.body`)}
    </Notice>
  );
}
