import { useRef, useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { HeightHandle } from '#ui/height-handle.tsx';
import { PlainToasts, useToast } from '#ui/toast.tsx';
import type { ShownToast } from '#ui/toast-list.tsx';
import { Specimen } from './specimen.tsx';
import { longText } from './sample-texts.ts';

const action = { label: 'Open', onSelect: () => undefined };

export function Overlays(): ReactNode {
  const toast = useToast();
  const [plain, setPlain] = useState<ShownToast[]>([]);
  const drawn = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  return (
    <>
      <Specimen name="Toast, ToastRegion, ToastList, PlainToasts">
        <Button onClick={() => toast({ title: 'Demo agent asks', body: 'Which one?', action })}>
          With an action
        </Button>
        <Button onClick={() => toast({ title: 'The task was deleted' })}>Without</Button>
        <Button onClick={() => toast({ title: longText, body: longText, action })}>Long</Button>
        <Button
          onClick={() =>
            setPlain([{ id: 'plain', title: longText, body: longText, onClose: () => setPlain([]) }])
          }
        >
          Plain
        </Button>
        <PlainToasts toasts={plain} />
      </Specimen>
      <Specimen name="HeightHandle" stacked>
        <div
          ref={drawn}
          style={{ height: `${height ?? 20}dvh` }}
          className="rounded-md border border-ask bg-surface"
        >
          <HeightHandle
            label="Height"
            target={drawn}
            height={height ?? 20}
            bounds={{ min: 10, max: 40 }}
            onChange={setHeight}
          />
        </div>
      </Specimen>
    </>
  );
}
