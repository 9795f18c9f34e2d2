import { lazy, Suspense, type ReactNode } from 'react';
import { loadChunk } from '#ui/load-chunk.ts';
import { wasDockFolded } from './dock-state.ts';
import { useIsWide } from './use-is-wide.ts';

const Dock = lazy(async () => {
  const { Dock: dock } = await loadChunk(() => import('./dock.tsx'));
  return { default: dock };
});

/** The dock where the window has room for it; elsewhere the inbox is a page. The board does not wait for it, nor moves. */
export function DockSlot(): ReactNode {
  if (!useIsWide()) return null;
  return (
    <Suspense
      fallback={
        wasDockFolded() ? null : (
          <div data-dock="" className="w-(--dock) shrink-0 border-s border-line bg-surface" />
        )
      }
    >
      <Dock />
    </Suspense>
  );
}
