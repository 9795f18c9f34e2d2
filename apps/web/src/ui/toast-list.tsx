import { Direction, Toast as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';

export type ToastContent = {
  title: ReactNode;
  body?: ReactNode;
  action?: { label: string; onSelect: () => void };
};

export type ShownToast = ToastContent & { id: string; onClose: () => void };

type ToastListProps = { toasts: readonly ShownToast[]; durationMs: number };

/** The toasts at the edge of the page. F8 focuses them. */
export function ToastList({ toasts, durationMs }: ToastListProps): ReactNode {
  const { t } = useTranslation('common');
  const swipe = Direction.useDirection() === 'rtl' ? 'left' : 'right';
  return (
    <Primitive.Provider duration={durationMs} label={t('toast.label')} swipeDirection={swipe}>
      {toasts.map((toast) => (
        <ToastItem key={toast.id} {...toast} />
      ))}
      <Primitive.Viewport
        label={t('toast.region', { hotkey: '{hotkey}' })}
        className="fixed top-(--notices-top) bottom-(--notices-bottom) end-(--dock) z-60 flex w-full max-w-96 flex-col gap-2 p-4 max-sm:pt-0 outline-none"
      />
    </Primitive.Provider>
  );
}

function ToastItem({ title, body, action, onClose }: ShownToast): ReactNode {
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
            <button type="button" className={buttonClass({ size: 'small' })} onClick={action.onSelect}>
              {action.label}
            </button>
          </Primitive.Action>
        </div>
      )}
      <Primitive.Close
        aria-label={t('action.close')}
        className={buttonClass({ variant: 'quiet', size: 'icon', className: '-me-2 sm:-mt-1' })}
      >
        <Icon name="cross" />
      </Primitive.Close>
    </Primitive.Root>
  );
}
