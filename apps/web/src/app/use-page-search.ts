import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readSearch, type PageSearch } from './search.ts';

/** What the address says beside the page: the same object for as long as it says the same. */
export function usePageSearch(): PageSearch {
  const search = useSearch({ from: '__root__' });
  return useMemo(() => readSearch(search), [search]);
}
