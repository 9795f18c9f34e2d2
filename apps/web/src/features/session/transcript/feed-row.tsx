import type { SessionFailure } from '@kandev/contracts';
import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureLine } from '#components/failure-line.tsx';
import { PrintedTail } from '#components/printed-tail.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Notice } from '#ui/notice.tsx';
import { TranscriptEntry } from './transcript-entry.tsx';
import type { TranscriptRow } from './transcript-rows.ts';

type FeedRowProps = {
  ref: Ref<HTMLElement>;
  row: TranscriptRow;
  index: number;
  /** The offset in the whole transcript, in pixels. */
  top: number;
  /** The number of entries of the transcript, rendered or not. */
  total: number;
  agent: string;
  /** Whether a link led here: the row has the focus and a frame. */
  revealed: boolean;
  /** Whether the search is at this row: the row has a frame, and the search field keeps the focus. */
  found: boolean;
  onNewSession: () => void;
  /** The reader has gone on from the revealed row. */
  onRevealed: (() => void) | undefined;
};

export function FeedRow({
  ref,
  row,
  index,
  top,
  total,
  agent,
  revealed,
  found,
  ...more
}: FeedRowProps): ReactNode {
  const entry = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (revealed) entry.current?.focus({ preventScroll: true });
  }, [revealed]);
  const feedPosition = row.kind === 'message' && { 'aria-posinset': row.message.seq, 'aria-setsize': total };
  return (
    <article
      ref={ref}
      data-index={index}
      style={{ top }}
      className="absolute start-0 w-full px-4"
      {...feedPosition}
    >
      <div
        ref={entry}
        tabIndex={-1}
        aria-current={found || undefined}
        onBlur={revealed ? more.onRevealed : undefined}
        className={cx(
          'rounded-md outline-offset-4 focus:outline-none',
          revealed && 'focus:outline-2 focus:outline-ask',
          found && 'outline-2 outline-ask',
        )}
      >
        {row.kind === 'failure' ? (
          <SessionFailureNotice failure={row.failure} onNewSession={more.onNewSession} />
        ) : (
          <TranscriptEntry message={row.message} agent={agent} startsSpeech={row.startsSpeech} />
        )}
      </div>
    </article>
  );
}

type SessionFailureNoticeProps = { failure: SessionFailure; onNewSession: () => void };

/** Why a session failed, what to do about it, and the end of what the agent printed. */
function SessionFailureNotice({ failure, onNewSession }: SessionFailureNoticeProps): ReactNode {
  const { t } = useTranslation('session');
  return (
    <Notice
      tone="failed"
      title={t(`failure.title.${failure.code}`)}
      actions={
        <Button size="small" onClick={onNewSession}>
          {t('start.another')}
        </Button>
      }
    >
      <p className="mt-1">
        <FailureLine multiline text={failure.message} reason={failure.reason} />
      </p>
      <p className="mt-1 text-secondary">{t(`failure.todo.${failure.code}`)}</p>
      <PrintedTail text={failure.stderr_tail} />
    </Notice>
  );
}
