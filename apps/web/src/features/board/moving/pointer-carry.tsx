import { lazy, Suspense, useState, type ReactNode } from 'react';
import { loadWithoutReload } from '#ui/load-chunk.ts';
import { whenIdle } from '#components/when-idle.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { CarryableContext, type MakeCarryable } from './carryable.ts';
import type { PointerHandlers } from './pointer-drag.tsx';

const PointerDrag = lazy(async () => {
  await whenIdle();
  const { PointerDrag: drag } = await loadWithoutReload(() => import('./pointer-drag.tsx'));
  return { default: drag };
});

type PointerCarryProps = PointerHandlers & { children: ReactNode };

/** Carries what is within it by pointer, as soon as that part of the app is there: the board and its dock come before. */
export function PointerCarry({ children, ...handlers }: PointerCarryProps): ReactNode {
  const [make, setMake] = useState<{ carryable: MakeCarryable } | null>(null);
  return (
    <CarryableContext value={make?.carryable ?? null}>
      {children}
      <ErrorBoundary instead={null}>
        <Suspense fallback={null}>
          <PointerDrag {...handlers} onReady={setMake} />
        </Suspense>
      </ErrorBoundary>
    </CarryableContext>
  );
}
