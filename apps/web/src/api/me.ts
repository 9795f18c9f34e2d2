import { me, type OperatorId } from '@kandev/contracts';
import { useQuery } from '@tanstack/react-query';
import { call, callNoContent } from './http.ts';
import { queryKeys } from './query-keys.ts';

/** The operator who is signed in; undefined until the server has answered. */
export function useOperatorId(): OperatorId | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.me,
    queryFn: ({ signal }) => call(me, '/me', { signal }),
    staleTime: Infinity,
  });
  return data?.operator_id;
}

export function signOut(): Promise<void> {
  return callNoContent('/sign-out', { method: 'POST' });
}
