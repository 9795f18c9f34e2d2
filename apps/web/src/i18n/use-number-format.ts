import { useTranslation } from 'react-i18next';
import { regionalTag } from './locales.ts';

type NumberFormat = {
  /** "1,250" */
  count: (number: number) => string;
  /** "6%", of a share from 0 to 1. */
  share: (share: number) => string;
  /** "$0.04", or the number with its unit where that is no currency. */
  cost: (amount: number, currency: string) => string;
};

/** Formats numbers, the same on every page. */
export function useNumberFormat(): NumberFormat {
  const { i18n } = useTranslation();
  const tag = regionalTag(i18n.language, navigator.languages);
  return {
    count: (number) => new Intl.NumberFormat(tag).format(number),
    share: (share) =>
      new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 }).format(share),
    cost: (amount, currency) => formatCost(tag, amount, currency),
  };
}

function formatCost(tag: string, amount: number, currency: string): string {
  if (!/^[A-Za-z]{3}$/.test(currency)) return `${new Intl.NumberFormat(tag).format(amount)} ${currency}`;
  return new Intl.NumberFormat(tag, { style: 'currency', currency, maximumFractionDigits: 2 }).format(amount);
}
