import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFooter } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/field.tsx';
import { Specimen } from './specimen.tsx';
import { longText } from './sample-texts.ts';

/** Dialogs lie over the page, in its colour scheme and its direction. */
export function Dialogs(): ReactNode {
  return (
    <>
      <Specimen name="Dialog, OpenDialog, DialogBody, DialogFooter">
        <DialogSpecimen name="Short">
          {(state) => (
            <Dialog {...state} title="New task" description="One line.">
              <DialogBody>
                <TextField label="Title" />
              </DialogBody>
              <DialogFooter>
                <Button variant="loud">Create</Button>
              </DialogFooter>
            </Dialog>
          )}
        </DialogSpecimen>
        <DialogSpecimen name="Long, to be read">
          {(state) => (
            <Dialog {...state} title={longText}>
              <DialogBody readingLabel="Words">{`${longText} `.repeat(40)}</DialogBody>
            </Dialog>
          )}
        </DialogSpecimen>
      </Specimen>
      <Specimen name="ConfirmDialog">
        <DialogSpecimen name="To confirm">
          {(state) => <ConfirmDialog {...state} {...deletion} title="Delete this task?" />}
        </DialogSpecimen>
        <DialogSpecimen name="Under way">
          {(state) => <ConfirmDialog {...state} {...deletion} title="Delete this task?" busy />}
        </DialogSpecimen>
        <DialogSpecimen name="More to decide">
          {(state) => (
            <ConfirmDialog {...state} {...deletion} title="Delete this task?" disabled>
              <Notice tone="permission">The agent works in its folder.</Notice>
            </ConfirmDialog>
          )}
        </DialogSpecimen>
        <DialogSpecimen name="Refused">
          {(state) => (
            <ConfirmDialog
              {...state}
              {...deletion}
              title={longText}
              problem={<Notice tone="failed" title="It was not deleted" />}
            />
          )}
        </DialogSpecimen>
      </Specimen>
    </>
  );
}

const deletion = { description: 'This cannot be undone.', action: 'Delete', onConfirm: () => undefined };

type OpenState = { open: boolean; onOpenChange: (open: boolean) => void };

/** A button and the dialog that it opens. */
function DialogSpecimen({
  name,
  children,
}: {
  name: string;
  children: (state: OpenState) => ReactNode;
}): ReactNode {
  const [open, onOpenChange] = useState(false);
  return (
    <>
      <Button onClick={() => onOpenChange(true)}>{name}</Button>
      {children({ open, onOpenChange })}
    </>
  );
}
