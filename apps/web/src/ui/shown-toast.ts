import type { ReactNode } from 'react';

export type ToastWords = {
  title: ReactNode;
  body?: ReactNode;
  action?: { label: string; onSelect: () => void };
};

export type ShownToast = ToastWords & { id: string; onClose: () => void };

/** How long a toast is shown, in milliseconds. */
export const STAYS = 12_000;
