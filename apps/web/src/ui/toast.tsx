import {
  createContext,
  lazy,
  Suspense,
  use,
  useEffect,
  useId,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { loadWithoutReload } from '#ui/load-chunk.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { PlainToasts } from './plain-toasts.tsx';
import type { ShownToast, ToastWords } from './shown-toast.ts';

const load = () => loadWithoutReload(() => import('./open-toasts.tsx'));

const makeOpenToasts = () =>
  lazy(async () => {
    const { OpenToasts: toasts } = await load();
    return { default: toasts };
  });
/** Another for each attempt: one that has failed fails for good. */
let OpenToasts = makeOpenToasts();

type Region = {
  /** Shows a toast, or what is now to be read in it. */
  put: (toast: ShownToast) => void;
  take: (id: string) => void;
  say: (words: ToastWords) => void;
};

const RegionContext = createContext<Region | null>(null);

function useRegion(): Region {
  const region = use(RegionContext);
  if (!region) throw new Error('no ToastRegion above this component');
  return region;
}

/** Says something for a while at the edge of the page, without taking the focus. F8 goes to it. */
export function useToast(): (words: ToastWords) => void {
  return useRegion().say;
}

const MOST = 3;
/** By then the page has shown. A toast may have to say that the server is gone, so what draws it is there before. */
const LOADS_AFTER = 2_000;

/** Where toasts appear. Wraps the app once. */
export function ToastRegion({ children }: { children: ReactNode }): ReactNode {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const [failed, setFailed] = useState<readonly ShownToast[] | null>(null);
  const [wasNeeded, setWasNeeded] = useState(false);
  // The region stays: the focus is in it when the last toast goes.
  if (toasts.length > 0 && !wasNeeded) setWasNeeded(true);
  const region = useMemo(() => regionOver(setToasts), []);
  const again = () => {
    OpenToasts = makeOpenToasts();
    setFailed(toasts);
  };
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), LOADS_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <RegionContext value={region}>
      {children}
      {failed === toasts && <PlainToasts toasts={toasts} />}
      {wasNeeded && failed !== toasts && (
        <ErrorBoundary instead={null} onFail={again}>
          <Suspense fallback={null}>
            <OpenToasts toasts={toasts} />
          </Suspense>
        </ErrorBoundary>
      )}
    </RegionContext>
  );
}

function regionOver(change: (step: (shown: readonly ShownToast[]) => readonly ShownToast[]) => void): Region {
  let said = 0;
  const take = (id: string) => change((shown) => shown.filter((toast) => toast.id !== id));
  const put = (toast: ShownToast) =>
    change((shown) =>
      shown.some(({ id }) => id === toast.id)
        ? shown.map((before) => (before.id === toast.id ? toast : before))
        : [...shown.slice(1 - MOST), toast],
    );
  const say = (words: ToastWords) => {
    said += 1;
    const id = `said-${said}`;
    put({ ...words, id, onClose: () => take(id) });
  };
  return { put, take, say };
}

/** Something said at the edge of the page for as long as this stands, and for a while at most. */
export function Toast(toast: ToastWords & { onClose: () => void }): ReactNode {
  const { put, take } = useRegion();
  const id = useId();
  useEffect(() => put({ ...toast, id }));
  useEffect(() => () => take(id), [take, id]);
  return null;
}
