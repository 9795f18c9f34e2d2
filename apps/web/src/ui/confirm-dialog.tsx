import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { useRestoreFocus } from './use-restore-focus.ts';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  /** The label of the confirming button: a verb. */
  action: string;
  onConfirm: () => void;
  busy?: boolean;
  disabled?: boolean;
  problem?: ReactNode;
  /** Further facts and choices, above the buttons. */
  children?: ReactNode;
};

/** Asks before an act that cannot be undone. Cancel has the focus first. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { t } = useTranslation('common');
  const focus = useRestoreFocus();
  return (
    <AlertDialog.Root open={props.open} onOpenChange={props.onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 bg-veil" />
        <AlertDialog.Content
          {...focus}
          className="fixed inset-x-4 top-[20vh] z-50 mx-auto max-h-[76vh] max-w-104 overflow-y-auto rounded-md border border-line bg-surface p-6 shadow-raised focus:outline-none"
        >
          <AlertDialog.Title className="text-lg font-semibold wrap-anywhere">{props.title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-secondary">
            {props.description}
          </AlertDialog.Description>
          {props.children !== undefined && <div className="mt-4 flex flex-col gap-3">{props.children}</div>}
          <div className="mt-4 empty:hidden">{props.problem}</div>
          <div className="mt-5 flex justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button>{t('action.cancel')}</Button>
            </AlertDialog.Cancel>
            <Button
              variant="danger"
              busy={props.busy ?? false}
              disabled={props.disabled ?? false}
              onClick={props.onConfirm}
            >
              {props.action}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
