import type { ReactNode } from 'react';
import { locales } from '#i18n/locales.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { Direction } from '#ui/direction.tsx';

/** The page is read as its language is. */
export function PageDirection({ children }: { children: ReactNode }): ReactNode {
  const { locale } = useLocale();
  return <Direction dir={locales[locale].dir}>{children}</Direction>;
}
