import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject } from 'react';

/** Heights as parts of the window's own, in percent. */
export type HeightBounds = { least: number; most: number };

type HeightHandleProps = {
  label: string;
  /** What is resized: it stands under the handle and grows upwards. */
  target: RefObject<HTMLElement | null>;
  /** How tall it may be now, in percent of the window's height. */
  height: number;
  bounds: HeightBounds;
  /** Null takes a choice back. */
  onChange: (height: number | null) => void;
};

const STEP = 4;

/** The upper edge of something, to drag or to move with the arrow keys. Enter and a double click take it back. */
export function HeightHandle({ label, target, height, bounds, onChange }: HeightHandleProps): ReactNode {
  const grip = useRef<{ y: number; height: number } | null>(null);
  const move = (to: number) =>
    onChange(Math.round(Math.min(bounds.most, Math.max(bounds.least, to)) * 10) / 10);
  /** What is seen: less than it may be, where there is little in it or little room. */
  const seen = () => Math.min(height, percentOfWindow(target.current?.offsetHeight ?? 0));

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { y: event.clientY, height: seen() };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (grip.current !== null) move(grip.current.height + percentOfWindow(grip.current.y - event.clientY));
  };
  const letGo = () => {
    grip.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = heightByKey(event.key, { height, seen: seen(), bounds });
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
      aria-valuemin={bounds.least}
      aria-valuemax={bounds.most}
      aria-valuenow={Math.round(height)}
      className="group grid h-3 shrink-0 cursor-row-resize touch-none place-items-center rounded-t-md focus-visible:-outline-offset-2 pointer-coarse:h-6 [@media(max-height:28rem)]:hidden"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onDoubleClick={() => onChange(null)}
      onKeyDown={onKeyDown}
    >
      <span className="h-1 w-9 rounded-full bg-line group-hover:bg-control group-focus-visible:bg-ask" />
    </div>
  );
}

const percentOfWindow = (pixels: number): number => (pixels / window.innerHeight) * 100;

/** Where a key moves the edge to; null where it takes the choice back, undefined where it means nothing. */
function heightByKey(
  key: string,
  { height, seen, bounds }: { height: number; seen: number; bounds: HeightBounds },
): number | null | undefined {
  switch (key) {
    case 'ArrowUp':
      return height + STEP;
    case 'ArrowDown':
      return seen - STEP;
    case 'Home':
      return bounds.least;
    case 'End':
      return bounds.most;
    case 'Enter':
      return null;
    default:
      return undefined;
  }
}
