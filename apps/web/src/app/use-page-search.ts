import { useSearch } from '@tanstack/react-router';
import { readSearch, type PageSearch } from './search.ts';

export const usePageSearch = (): PageSearch => useSearch({ from: '__root__', select: readSearch });
