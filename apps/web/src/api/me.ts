import { me, type OperatorId } from '@kandev/contracts';
import { useQuery } from '@tanstack/react-query';
import { call, callNoContent } from './http.ts';
import { keys } from './query-keys.ts';

/** Who is signed in here; undefined until it is known. */
export function useOperatorId(): OperatorId | undefined {
  const { data } = useQuery({
    queryKey: keys.me,
    queryFn: ({ signal }) => call(me, '/me', { signal }),
    staleTime: Infinity,
  });
  return data?.operator_id;
}

export function signOut(): Promise<void> {
  return callNoContent('/sign-out', { method: 'POST' });
}
