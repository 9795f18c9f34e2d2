import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';
import { useRestoreFocus } from './use-restore-focus.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One line under the title, announced with it. */
  description?: string;
  children: ReactNode;
};

/** The dialog of Radix, in a chunk of its own. */
export function OpenDialog({ open, onOpenChange, title, description, children }: DialogProps): ReactNode {
  const { t } = useTranslation('common');
  const focus = useRestoreFocus();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Primitive.Content
          {...focus}
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-md border border-line bg-surface shadow-raised focus:outline-none sm:inset-x-auto sm:top-[12vh] sm:bottom-auto sm:left-1/2 sm:max-h-[76vh] sm:w-[min(92vw,var(--container-dialog))] sm:-translate-x-1/2 sm:rounded-md"
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <header className="pt-5 pe-16 pb-2 ps-6">
            <div className="min-w-0 flex-1">
              <Primitive.Title className="text-lg font-semibold wrap-anywhere">{title}</Primitive.Title>
              {description !== undefined && (
                <Primitive.Description className="mt-1 text-secondary">{description}</Primitive.Description>
              )}
            </div>
          </header>
          {children}
          <Primitive.Close
            aria-label={t('action.close')}
            className={buttonClass({ variant: 'quiet', size: 'icon', className: 'absolute top-4 end-4' })}
          >
            <Icon name="cross" />
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
