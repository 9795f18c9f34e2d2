import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFooter } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/field.tsx';
import { Part } from './part.tsx';
import { long } from './words.ts';

/** Both stand over the page, in the look and the direction of the page. */
export function Dialogs(): ReactNode {
  return (
    <>
      <Part name="Dialog, OpenDialog, DialogBody, DialogFooter">
        <Opened name="Short">
          {(shown) => (
            <Dialog {...shown} title="New task" description="One line.">
              <DialogBody>
                <TextField label="Title" />
              </DialogBody>
              <DialogFooter>
                <Button variant="loud">Create</Button>
              </DialogFooter>
            </Dialog>
          )}
        </Opened>
        <Opened name="Long, to be read">
          {(shown) => (
            <Dialog {...shown} title={long}>
              <DialogBody readingLabel="Words">{`${long} `.repeat(40)}</DialogBody>
            </Dialog>
          )}
        </Opened>
      </Part>
      <Part name="ConfirmDialog">
        <Opened name="To confirm">
          {(shown) => <ConfirmDialog {...shown} {...deletion} title="Delete this task?" />}
        </Opened>
        <Opened name="Under way">
          {(shown) => <ConfirmDialog {...shown} {...deletion} title="Delete this task?" busy />}
        </Opened>
        <Opened name="More to decide">
          {(shown) => (
            <ConfirmDialog {...shown} {...deletion} title="Delete this task?" disabled>
              <Notice tone="permission">The agent works in its folder.</Notice>
            </ConfirmDialog>
          )}
        </Opened>
        <Opened name="Refused">
          {(shown) => (
            <ConfirmDialog
              {...shown}
              {...deletion}
              title={long}
              problem={<Notice tone="failed" title="It was not deleted" />}
            />
          )}
        </Opened>
      </Part>
    </>
  );
}

const deletion = { description: 'This cannot be undone.', action: 'Delete', onConfirm: () => undefined };

type Shown = { open: boolean; onOpenChange: (open: boolean) => void };

/** A button, and what opens from it. */
function Opened({ name, children }: { name: string; children: (shown: Shown) => ReactNode }): ReactNode {
  const [open, onOpenChange] = useState(false);
  return (
    <>
      <Button onClick={() => onOpenChange(true)}>{name}</Button>
      {children({ open, onOpenChange })}
    </>
  );
}
