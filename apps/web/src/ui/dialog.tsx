import { lazy, Suspense, useState, type ReactNode } from 'react';
import { loadChunk } from '#ui/load-chunk.ts';
import type { DialogProps } from './open-dialog.tsx';

const OpenDialog = lazy(async () => {
  const { OpenDialog: dialog } = await loadChunk(() => import('./open-dialog.tsx'));
  return { default: dialog };
});

/**
 * A modal dialog; at the bottom edge on a phone. Escape, its cross and the veil close it. What draws dialogs
 * comes when the first one opens.
 */
export function Dialog(props: DialogProps): ReactNode {
  const [asked, setAsked] = useState(props.open);
  if (props.open && !asked) setAsked(true);
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <OpenDialog {...props} />
    </Suspense>
  );
}

type DialogBodyProps = {
  /** What it is, where nothing in it takes the focus: then it takes it, so that keys can scroll it. */
  reading?: string;
  children: ReactNode;
};

/** The part of a dialog that scrolls. */
export function DialogBody({ reading, children }: DialogBodyProps): ReactNode {
  return (
    <div
      className="flex min-h-0 flex-col gap-5 overflow-y-auto px-6 py-3 -outline-offset-2 *:shrink-0"
      {...(reading !== undefined && { tabIndex: 0, role: 'region', 'aria-label': reading })}
    >
      {children}
    </div>
  );
}

/** The actions of a dialog, always in view; the loud one last. */
export function DialogFooter({ children }: { children: ReactNode }): ReactNode {
  return (
    <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-6 py-4">
      {children}
    </footer>
  );
}
