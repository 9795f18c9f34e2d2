import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject } from 'react';

/** In percent of the window's height. */
export type HeightBounds = { min: number; max: number };

type HeightHandleProps = {
  label: string;
  /** The resized element: it stands under the handle and grows upwards. */
  target: RefObject<HTMLElement | null>;
  /** Its greatest height now, in percent of the window's height. */
  height: number;
  bounds: HeightBounds;
  /** Null resets to the default height. */
  onChange: (height: number | null) => void;
};

const STEP_PERCENT = 4;

/** The upper edge of an element, to drag or to move by the arrow keys. Enter and a double click reset it. */
export function HeightHandle({ label, target, height, bounds, onChange }: HeightHandleProps): ReactNode {
  const dragStart = useRef<{ y: number; height: number } | null>(null);
  const move = (to: number) => onChange(Math.round(Math.min(bounds.max, Math.max(bounds.min, to)) * 10) / 10);
  /** The drawn height: less than `height` where there is little content or little room. */
  const drawn = () => Math.min(height, percentOfWindow(target.current?.offsetHeight ?? 0));

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    dragStart.current = { y: event.clientY, height: drawn() };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (dragStart.current !== null)
      move(dragStart.current.height + percentOfWindow(dragStart.current.y - event.clientY));
  };
  const endDrag = () => {
    dragStart.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = heightByKey(event.key, { height, drawn: drawn(), bounds });
    if (to === undefined) return;
    event.preventDefault();
    if (to === null) onChange(null);
    else move(to);
  };

  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={bounds.min}
      aria-valuemax={bounds.max}
      aria-valuenow={Math.round(height)}
      className="group grid h-3 shrink-0 cursor-row-resize touch-none place-items-center rounded-t-md focus-visible:-outline-offset-2 pointer-coarse:h-6 [@media(max-height:28rem)]:hidden"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
      onDoubleClick={() => onChange(null)}
      onKeyDown={onKeyDown}
    >
      <span className="h-1 w-9 rounded-full bg-line group-hover:bg-control group-focus-visible:bg-ask" />
    </div>
  );
}

const percentOfWindow = (pixels: number): number => (pixels / window.innerHeight) * 100;

/** The height that a key leads to; null resets, undefined is a key without a meaning here. */
function heightByKey(
  key: string,
  { height, drawn, bounds }: { height: number; drawn: number; bounds: HeightBounds },
): number | null | undefined {
  switch (key) {
    case 'ArrowUp':
      return height + STEP_PERCENT;
    case 'ArrowDown':
      return drawn - STEP_PERCENT;
    case 'Home':
      return bounds.min;
    case 'End':
      return bounds.max;
    case 'Enter':
      return null;
    default:
      return undefined;
  }
}
