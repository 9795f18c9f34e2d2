import type { Session } from '@kandev/contracts';
import { useTranslation } from 'react-i18next';

/** The state of a session in words; a pending action goes before what the agent does, as in the badge of its task. */
export function useSessionStateText(): (session: Session, length: 'short' | 'long') => string {
  const { t: mark } = useTranslation('common', { keyPrefix: 'mark' });
  const { t: short } = useTranslation('session', { keyPrefix: 'sessions.state' });
  const { t: long } = useTranslation('session', { keyPrefix: 'details.states' });
  return ({ pending_action, state }, length) => {
    switch (pending_action) {
      case 'clarification':
        return mark('asks');
      case 'permission':
        return mark('permission');
      case null:
        return length === 'short' ? short(state) : long(state);
    }
  };
}
