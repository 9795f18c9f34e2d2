import { createContext, use, useCallback, useState, type ReactNode, type RefCallback } from 'react';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { whenIdle } from '#ui/load-chunk.ts';
import type { DragSource, DragSourceRegistry, PointerDragHandlers } from './pointer-drag.tsx';

async function loadWhenIdle() {
  await whenIdle();
  return await import('./pointer-drag.tsx');
}

const PointerDrag = lazyPart(loadWhenIdle, 'PointerDrag', { reload: false });

/** Null until the drag library is loaded: keys and menus work before. */
const RegistryContext = createContext<DragSourceRegistry | null>(null);

/** The ref of an element by which a pointer drags a card or a column. */
export function useDragSource({ type, id }: DragSource): RefCallback<Element> {
  const registry = use(RegistryContext);
  return useCallback(
    (element: Element | null) =>
      element === null ? undefined : registry?.register({ type, id } as DragSource, element),
    [registry, type, id],
  );
}

/** Makes the drag sources below it draggable by pointer, once the page is idle and the drag library is loaded. */
export function DragLayer({
  children,
  ...handlers
}: PointerDragHandlers & { children: ReactNode }): ReactNode {
  const [registry, setRegistry] = useState<DragSourceRegistry | null>(null);
  return (
    <RegistryContext value={registry}>
      {children}
      <ErrorBoundary fallback={null}>
        <PointerDrag {...handlers} onReady={setRegistry} />
      </ErrorBoundary>
    </RegistryContext>
  );
}
