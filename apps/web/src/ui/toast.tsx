import { createContext, use, useEffect, useId, useMemo, useState, type ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyPart } from './lazy-part.tsx';
import type { ShownToast, ToastContent } from './toast-list.tsx';

const TOAST_MS = 12_000;
const MAX_TOASTS = 3;
/** The page has drawn by then. A toast may have to say that the server is gone, so its chunk must be there before. */
const PRELOAD_AFTER_MS = 2_000;

const ToastList = lazyPart(() => import('./toast-list.tsx'), 'ToastList', { reload: false });

type Toasts = {
  /** Adds a toast, or replaces the one with its id. */
  show: (toast: ShownToast) => void;
  close: (id: string) => void;
  announce: (content: ToastContent) => void;
};

const ToastContext = createContext<Toasts | null>(null);

function useToasts(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error('no ToastRegion above this component');
  return toasts;
}

/** Shows a message at the edge of the page for a while, without taking the focus. */
export function useToast(): (content: ToastContent) => void {
  return useToasts().announce;
}

/** A toast that is shown while this component is mounted, and for `TOAST_MS` at most. */
export function Toast(toast: ToastContent & { onClose: () => void }): ReactNode {
  const { show, close } = useToasts();
  const id = useId();
  useEffect(() => show({ ...toast, id }));
  useEffect(() => () => close(id), [close, id]);
  return null;
}

/** Holds the toasts and draws them. Wraps the app once. */
export function ToastRegion({ children }: { children: ReactNode }): ReactNode {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  /** The toasts for which the list did not load; the next change loads it anew. */
  const [failedFor, setFailedFor] = useState<readonly ShownToast[] | null>(null);
  const [wasUsed, setWasUsed] = useState(false);
  // The list stays mounted without toasts: the focus is in it when the last toast goes.
  if (toasts.length > 0 && !wasUsed) setWasUsed(true);
  const context = useMemo(() => toastsIn(setToasts), []);
  useEffect(() => {
    const timer = setTimeout(ToastList.preload, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <ToastContext value={context}>
      {children}
      {failedFor === toasts && <PlainToasts toasts={toasts} />}
      {wasUsed && failedFor !== toasts && (
        <ErrorBoundary fallback={null} onError={() => setFailedFor(toasts)}>
          <ToastList toasts={toasts} durationMs={TOAST_MS} />
        </ErrorBoundary>
      )}
    </ToastContext>
  );
}

function toastsIn(
  setToasts: (change: (shown: readonly ShownToast[]) => readonly ShownToast[]) => void,
): Toasts {
  let announced = 0;
  const close = (id: string) => setToasts((shown) => shown.filter((toast) => toast.id !== id));
  const show = (toast: ShownToast) =>
    setToasts((shown) =>
      shown.some(({ id }) => id === toast.id)
        ? shown.map((before) => (before.id === toast.id ? toast : before))
        : [...shown.slice(1 - MAX_TOASTS), toast],
    );
  const announce = (content: ToastContent) => {
    announced += 1;
    const id = `announced-${announced}`;
    show({ ...content, id, onClose: () => close(id) });
  };
  return { show, close, announce };
}

/** The messages of toasts whose list did not load. */
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
    const timer = setTimeout(onClose, TOAST_MS);
    return () => clearTimeout(timer);
  }, [onClose]);
  return (
    <div className="max-w-88 rounded-md border border-line bg-surface p-4 wrap-anywhere shadow-raised">
      <p className="font-semibold">{title}</p>
      {body !== undefined && <div className="text-secondary">{body}</div>}
    </div>
  );
}
