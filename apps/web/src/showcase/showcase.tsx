import { useLayoutEffect, useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Direction } from '#ui/direction.tsx';
import { ToastRegion } from '#ui/toast.tsx';
import { Gallery } from './gallery.tsx';
import { Part } from './part.tsx';

/** The components by day and by night, one beside the other, in either direction. */
export function Showcase(): ReactNode {
  const [dir, setDir] = useState<'ltr' | 'rtl'>('ltr');
  useLayoutEffect(() => {
    document.documentElement.dir = dir;
  }, [dir]);
  return (
    <Direction dir={dir}>
      <ToastRegion>
        <div className="px-8 pt-8">
          <Part name="Direction">
            <Button aria-pressed={dir === 'rtl'} onClick={() => setDir(dir === 'rtl' ? 'ltr' : 'rtl')}>
              From right to left
            </Button>
          </Part>
        </div>
        <main className="flex min-h-dvh">
          <Gallery look="light" />
          <Gallery look="dark" />
        </main>
      </ToastRegion>
    </Direction>
  );
}
