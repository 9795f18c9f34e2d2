import { Direction, Toast as Primitive } from 'radix-ui';
import { createContext, use, useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from './button.tsx';
import { Shape } from './shape.tsx';

export type ToastWords = {
  title: ReactNode;
  body?: ReactNode;
  action?: { label: string; onSelect: () => void };
};

type Shown = ToastWords & { id: number };

const ToastContext = createContext<((words: ToastWords) => void) | null>(null);

/** Says something for a while at the edge of the page, without taking the focus. F8 goes to it. */
export function useToast(): (words: ToastWords) => void {
  const show = use(ToastContext);
  if (!show) throw new Error('no ToastRegion above this component');
  return show;
}

const MOST = 3;
const STAYS = 12_000;

/** Where toasts appear. Wraps the app once. */
export function ToastRegion({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTranslation('common');
  const swipe = Direction.useDirection() === 'rtl' ? 'left' : 'right';
  const [toasts, setToasts] = useState<Shown[]>([]);
  const show = useCallback((words: ToastWords) => {
    setToasts((shown) => [...shown.slice(1 - MOST), { ...words, id: (shown.at(-1)?.id ?? 0) + 1 }]);
  }, []);
  const close = (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id));
  return (
    <ToastContext value={show}>
      <Primitive.Provider duration={STAYS} label={t('toast.label')} swipeDirection={swipe}>
        {children}
        {toasts.map(({ id, ...words }) => (
          <Toast key={id} {...words} onClose={() => close(id)} />
        ))}
        <Primitive.Viewport
          label={t('toast.region', { hotkey: '{hotkey}' })}
          className="fixed top-(--notices-top) bottom-(--notices-bottom) end-(--dock) z-60 flex w-full max-w-96 flex-col gap-2 p-4 max-sm:pt-0 outline-none"
        />
      </Primitive.Provider>
    </ToastContext>
  );
}

/** Something said at the edge of the page for as long as this stands, and for a while at most. */
export function Toast({ title, body, action, onClose }: ToastWords & { onClose: () => void }): ReactNode {
  const { t } = useTranslation('common');
  return (
    <Primitive.Root
      onOpenChange={(open) => !open && onClose()}
      className="flex flex-wrap items-start gap-x-3 gap-y-2 rounded-md border border-line bg-surface p-4 shadow-raised data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) max-sm:items-center max-sm:py-2"
    >
      <div className="min-w-0 flex-1">
        <Primitive.Title className="font-semibold wrap-anywhere max-sm:line-clamp-1">{title}</Primitive.Title>
        {body !== undefined && (
          <Primitive.Description className="line-clamp-3 text-secondary wrap-anywhere max-sm:line-clamp-1 sm:mt-0.5">
            {body}
          </Primitive.Description>
        )}
      </div>
      {action && (
        <div className="sm:order-last sm:basis-full">
          <Primitive.Action altText={action.label} asChild>
            <button type="button" className={buttonClass('plain', 'small')} onClick={action.onSelect}>
              {action.label}
            </button>
          </Primitive.Action>
        </div>
      )}
      <Primitive.Close
        aria-label={t('action.close')}
        className={`${buttonClass('quiet', 'small')} -me-2 px-2! sm:-mt-1`}
      >
        <Shape name="cross" />
      </Primitive.Close>
    </Primitive.Root>
  );
}
