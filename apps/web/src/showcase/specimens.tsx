import type { ReactNode } from 'react';
import { Buttons } from './buttons.tsx';
import { Choices } from './choices.tsx';
import { Dialogs } from './dialogs.tsx';
import { Fields } from './fields.tsx';
import { Overlays } from './overlays.tsx';
import { States } from './states.tsx';
import { Texts } from './texts.tsx';

/** All components in one colour scheme. Hover and focus states show by pointing and by Tab. */
export function Specimens({ colorScheme }: { colorScheme: 'light' | 'dark' }): ReactNode {
  return (
    <div
      style={{ colorScheme }}
      className="flex w-1/2 min-w-0 flex-col gap-10 bg-ground p-8 text-ink"
      data-look={colorScheme}
    >
      <h1 className="text-xl font-semibold">{`Components, ${colorScheme}`}</h1>
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
