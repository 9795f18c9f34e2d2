import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

/**
 * Sends changes, those of one `scope` one after the other in the order of the calls. `underWay` are those that
 * the server has not answered, the latest last: laid over what is known they show at once, whatever live events
 * say meanwhile, and are taken back when they are refused, which `onRefused` is told of.
 */
export function useUnderWay<C>(parts: {
  scope: string;
  call: (change: C) => Promise<unknown>;
  onRefused: (cause: Error, change: C) => void;
}): { underWay: C[]; send: (change: C) => void } {
  const [underWay, setUnderWay] = useState<C[]>([]);
  const { mutate } = useMutation({
    scope: { id: parts.scope },
    mutationFn: parts.call,
    onError: parts.onRefused,
    onSettled: (_answer, _cause, settled) =>
      setUnderWay((changes) => changes.filter((change) => change !== settled)),
  });
  const send = useCallback(
    (change: C): void => {
      setUnderWay((changes) => [...changes, change]);
      mutate(change);
    },
    [mutate],
  );
  return { underWay, send };
}
