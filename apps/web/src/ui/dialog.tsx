import { useState, type ReactNode } from 'react';
import { lazyPart } from './lazy-part.tsx';
import type { DialogProps } from './open-dialog.tsx';

const OpenDialog = lazyPart(() => import('./open-dialog.tsx'), 'OpenDialog');

/** A modal dialog; at the bottom edge on a phone. Escape, its cross and its overlay close it. Loads when it first opens. */
export function Dialog(props: DialogProps): ReactNode {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  return wasOpened ? <OpenDialog {...props} /> : null;
}

type DialogBodyProps = {
  /** The body's accessible name, where nothing in it takes the focus: then it takes it itself, so that keys can scroll it. */
  readingLabel?: string;
  children: ReactNode;
};

/** The part of a dialog that scrolls. */
export function DialogBody({ readingLabel, children }: DialogBodyProps): ReactNode {
  return (
    <div
      className="flex min-h-0 flex-col gap-5 overflow-y-auto px-6 py-3 -outline-offset-2 *:shrink-0"
      {...(readingLabel !== undefined && { tabIndex: 0, role: 'region', 'aria-label': readingLabel })}
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
