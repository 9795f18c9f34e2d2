import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Shape, type ShapeName } from '../../../ui/shape.tsx';

const tones = {
  ask: { frame: 'border-ask-line', title: 'text-ask' },
  permission: { frame: 'border-permission-line', title: 'text-permission' },
  settled: { frame: 'border-line', title: 'text-secondary' },
};

type RecordFrameProps = {
  tone: keyof typeof tones;
  shape: ShapeName;
  title: ReactNode;
  when?: { at: string; words: string; full: string };
  children: ReactNode;
};

/** A request of the agent in the transcript, with one line above it that says how it stands. */
export function RecordFrame({ tone, shape, title, when, children }: RecordFrameProps): ReactNode {
  return (
    <div className={cx('min-w-0 rounded-md border bg-surface px-4 py-3', tones[tone].frame)}>
      <p className={cx('flex flex-wrap items-center gap-x-2 text-sm font-semibold', tones[tone].title)}>
        <Shape name={shape} />
        <span className="min-w-0 wrap-anywhere">{title}</span>
        {when && (
          <time dateTime={when.at} title={when.full} className="font-normal text-tertiary">
            {when.words}
          </time>
        )}
      </p>
      <div className="mt-2">{children}</div>
    </div>
  );
}
