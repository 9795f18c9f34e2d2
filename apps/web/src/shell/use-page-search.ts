import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { parsePageSearch, type PageSearch } from './page-search.ts';

/** What the address says beside the page: the same object for as long as it says the same. */
export function usePageSearch(): PageSearch {
  const search = useSearch({ from: '__root__' });
  return useMemo(() => parsePageSearch(search), [search]);
}
