import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx';
import { HeightHandle } from '../ui/height-handle.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useToast } from '../ui/toast.tsx';
import { Part } from './part.tsx';

/** These stand over the page, in the look of the page. */
export function Overlays(): ReactNode {
  const toast = useToast();
  const drawn = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null);
  return (
    <>
      <Part name="Dialog, ConfirmDialog, Toast">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>ConfirmDialog</Button>
        <Button
          onClick={() =>
            toast({
              title: 'Demo agent asks',
              body: 'Which one?',
              action: { label: 'Open', onSelect: () => setOpen('dialog') },
            })
          }
        >
          Toast
        </Button>
      </Part>
      <Part name="HeightHandle" stacked>
        <div
          ref={drawn}
          style={{ height: `${height ?? 20}dvh` }}
          className="rounded-md border border-ask bg-surface"
        >
          <HeightHandle
            label="Height"
            target={drawn}
            height={height ?? 20}
            bounds={{ least: 10, most: 40 }}
            onChange={setHeight}
          />
        </div>
      </Part>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={() => setOpen(null)}
        title="New task"
        description="One line."
      >
        <DialogBody>
          <TextField label="Title" />
        </DialogBody>
        <DialogFooter>
          <Button look="loud">Create</Button>
        </DialogFooter>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={() => setOpen(null)}
        title="Delete this task?"
        description="This cannot be undone."
        action="Delete"
        onConfirm={() => setOpen(null)}
      />
    </>
  );
}
