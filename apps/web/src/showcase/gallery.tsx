import type { ReactNode } from 'react';
import { Buttons } from './buttons.tsx';
import { Choices } from './choices.tsx';
import { Dialogs } from './dialogs.tsx';
import { Fields } from './fields.tsx';
import { Overlays } from './overlays.tsx';
import { States } from './states.tsx';
import { Texts } from './texts.tsx';

/** All of them in one look. How they look under the pointer and with the focus is seen by pointing and by Tab. */
export function Gallery({ look }: { look: 'light' | 'dark' }): ReactNode {
  return (
    <div
      style={{ colorScheme: look }}
      className="flex w-1/2 min-w-0 flex-col gap-10 bg-ground p-8 text-ink"
      data-look={look}
    >
      <h1 className="text-xl font-semibold">{`Components, ${look}`}</h1>
      <Buttons />
      <Fields />
      <Choices />
      <States />
      <Texts />
      <Dialogs />
      <Overlays />
    </div>
  );
}
