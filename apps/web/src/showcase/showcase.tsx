import { useLayoutEffect, useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Direction } from '#ui/direction.tsx';
import { ToastRegion } from '#ui/toast.tsx';
import { Specimen } from './specimen.tsx';
import { Specimens } from './specimens.tsx';

/** The components in the light and the dark scheme side by side, in either direction. */
export function Showcase(): ReactNode {
  const [dir, setDir] = useState<'ltr' | 'rtl'>('ltr');
  useLayoutEffect(() => {
    document.documentElement.dir = dir;
  }, [dir]);
  return (
    <Direction dir={dir}>
      <ToastRegion>
        <div className="px-8 pt-8">
          <Specimen name="Direction">
            <Button aria-pressed={dir === 'rtl'} onClick={() => setDir(dir === 'rtl' ? 'ltr' : 'rtl')}>
              From right to left
            </Button>
          </Specimen>
        </div>
        <main className="flex min-h-dvh">
          <Specimens colorScheme="light" />
          <Specimens colorScheme="dark" />
        </main>
      </ToastRegion>
    </Direction>
  );
}
