import { useEffect, useState } from 'react';

/** The time, read again each `every` milliseconds and when the tab is looked at again. */
export function useNow(every = 1000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const read = () => setNow(Date.now());
    const timer = setInterval(read, every);
    document.addEventListener('visibilitychange', read);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [every]);
  return now;
}
