import { useState, type ReactNode } from 'react';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { whenIdle } from '#ui/load-chunk.ts';
import { CarryableContext, type MakeCarryable } from './carryable.ts';
import type { PointerHandlers } from './pointer-drag.tsx';

const loadWhenIdle = async () => {
  await whenIdle();
  return await import('./pointer-drag.tsx');
};
const PointerDrag = lazyPart(loadWhenIdle, 'PointerDrag', { reload: false });

type PointerCarryProps = PointerHandlers & { children: ReactNode };

/** Carries what is within it by pointer, as soon as that part of the app is there: the board and its dock come before. */
export function PointerCarry({ children, ...handlers }: PointerCarryProps): ReactNode {
  const [make, setMake] = useState<{ carryable: MakeCarryable } | null>(null);
  return (
    <CarryableContext value={make?.carryable ?? null}>
      {children}
      <ErrorBoundary fallback={null}>
        <PointerDrag {...handlers} onReady={setMake} />
      </ErrorBoundary>
    </CarryableContext>
  );
}
