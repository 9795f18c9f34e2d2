import { useEffect, type ReactNode } from 'react';
import { STAYS, type ShownToast } from './shown-toast.ts';

/** What toasts say, where the part of the app that draws them did not arrive. */
export function PlainToasts({ toasts }: { toasts: readonly ShownToast[] }): ReactNode {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-60 flex flex-col items-end gap-2 p-4"
    >
      {toasts.map((toast) => (
        <PlainToast key={toast.id} {...toast} />
      ))}
    </div>
  );
}

function PlainToast({ title, body, onClose }: ShownToast): ReactNode {
  useEffect(() => {
    const timer = setTimeout(onClose, STAYS);
    return () => clearTimeout(timer);
  }, [onClose]);
  return (
    <div className="max-w-88 rounded-md border border-line bg-surface p-4 wrap-anywhere shadow-raised">
      <p className="font-semibold">{title}</p>
      {body !== undefined && <div className="text-secondary">{body}</div>}
    </div>
  );
}
