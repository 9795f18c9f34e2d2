import type { Message, PendingId, Session } from '@kandev/contracts';
import {
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { useTranslation } from 'react-i18next';
import { hasEarlier, useEarlierMessages } from '#api/messages.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { FeedRow } from './feed-row.tsx';
import { FindBar } from './find-bar.tsx';
import { FoldMemory } from './fold-memory.ts';
import { TranscriptFrame } from './transcript-frame.tsx';
import { transcriptRows, type TranscriptRow } from './transcript-rows.ts';
import { useFeed } from './use-feed.ts';
import { useFind } from './use-find.ts';

/** Puts the focus on the transcript, from where Tab goes on to what stands below it. */
export type TranscriptHandle = { focus: () => void };

export type TranscriptProps = {
  handle?: Ref<TranscriptHandle>;
  session: Session;
  /** The agent's name as people know it. */
  agent: string;
  /** Offered where the session has failed. */
  onNewSession: () => void;
  /** The record to lead to; `onRevealed` is told when the reader goes on from there. */
  reveal?: PendingId | undefined;
  onRevealed?: (() => void) | undefined;
  /** Whether text is looked for in it. */
  finding: boolean;
  onFinding: (finding: boolean) => void;
};

/** Pixels above the first row: as below the last one, or room for what is said about earlier ones. */
const ROOM = 24;
const ROOM_TO_SAY_SO = 56;
const ROOM_TO_SAY_WHY = 96;

/** The rows of a transcript: those near the reader's place are in the page, the others as room for them. */
export function TranscriptFeed(props: TranscriptProps & { messages: Message[] }): ReactNode {
  const { session, agent, messages, onNewSession } = props;
  const { t } = useTranslation('session', { keyPrefix: 'transcript' });
  const { t: action } = useTranslation('common', { keyPrefix: 'action' });
  const [folds] = useState(() => new Map<string, boolean>());
  const rows = useMemo(() => transcriptRows(messages, session.failure), [messages, session.failure]);
  const newest = messages.at(-1)?.seq ?? 0;
  const more = hasEarlier(messages);
  const earlier = useEarlierMessages(session.id);
  const readEarlier = () => {
    if (more && earlier.isIdle) earlier.mutate('some', { onSuccess: earlier.reset });
  };
  const { frame, content, leaveEnd, ...feed } = useFeed({
    rows,
    newest,
    more,
    headRoom: more ? (earlier.isError ? ROOM_TO_SAY_WHY : ROOM_TO_SAY_SO) : ROOM,
    onNearStart: readEarlier,
  });
  useImperativeHandle(props.handle, () => ({ focus: () => frame.current?.focus() }), [frame]);
  const memory = useMemo(() => ({ folds, onFold: leaveEnd }), [folds, leaveEnd]);
  const find = useFind({ open: props.finding, rows, more, earlier, show: feed.show });
  const revealed = useReveal({ reveal: props.reveal, rows, more, earlier, show: feed.show });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.altKey || event.metaKey) return;
    if (event.key === 'End') feed.toEnd();
    else if (event.key === 'Home') feed.toStart();
    else return;
    event.preventDefault();
    if (event.key === 'Home' && more) {
      earlier.mutate('all', { onSuccess: earlier.reset, onError: feed.giveUpStart });
    }
  };

  // Where the page leaves the transcript no height it has no rows, and a feed must have some.
  const asFeed = { role: 'feed', 'aria-label': t('label'), 'aria-busy': earlier.isPending };

  return (
    <FoldMemory value={memory}>
      <TranscriptFrame height={feed.height}>
        <FindBar
          find={find}
          open={props.finding}
          onOpen={props.onFinding}
          onLeave={() => frame.current?.focus()}
        />
        <div
          ref={frame}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onWheel={feed.giveUpStart}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain -outline-offset-2 [overflow-anchor:none]"
        >
          <div
            ref={content}
            style={{ height: feed.height }}
            className="relative mx-auto w-full max-w-reading"
            {...feed.focusWatch}
          >
            {more && (
              <div className="absolute inset-x-4 top-3 flex flex-wrap items-center justify-center gap-x-3 text-sm text-tertiary">
                {earlier.isError ? (
                  <>
                    <p role="alert" className="text-failed">
                      {t('earlierFailed')}
                    </p>
                    <Button size="small" onClick={() => earlier.mutate('some', { onSuccess: earlier.reset })}>
                      {action('retry')}
                    </Button>
                  </>
                ) : (
                  <p role="status" className="flex items-center gap-2">
                    <Spinner />
                    {t('loadingEarlier')}
                  </p>
                )}
              </div>
            )}
            <div className="h-full" {...(feed.items.length > 0 && asFeed)}>
              {feed.items.map((item) => {
                const row = rows[item.index];
                return (
                  row && (
                    <FeedRow
                      key={row.key}
                      ref={feed.measure}
                      row={row}
                      index={item.index}
                      top={item.start}
                      total={newest}
                      agent={agent}
                      revealed={revealed === row.key}
                      found={props.finding && find.current === row.key}
                      onNewSession={onNewSession}
                      onRevealed={props.onRevealed}
                    />
                  )
                );
              })}
            </div>
          </div>
        </div>
        {!feed.atEnd && (
          <Button
            size="small"
            className="absolute bottom-2 left-1/2 -translate-x-1/2 rounded-full! shadow-raised"
            onClick={feed.toEnd}
          >
            <Icon name="chevron-down" />
            {t('toEnd', { count: feed.unseen })}
          </Button>
        )}
      </TranscriptFrame>
    </FoldMemory>
  );
}

type Reveal = {
  reveal: PendingId | undefined;
  rows: TranscriptRow[];
  /** Whether there are entries before the first row. */
  more: boolean;
  earlier: ReturnType<typeof useEarlierMessages>;
  show: (index: number) => void;
};

/** Leads once to the row of a record, reading back as far as it takes. Returns the key of that row. */
export function useReveal({ reveal, rows, more, earlier, show }: Reveal): string | null {
  const shown = useRef<PendingId>(undefined);
  const { isIdle, mutate, reset } = earlier;
  const index =
    reveal === undefined
      ? -1
      : rows.findIndex((row) => row.kind === 'message' && row.message.metadata.pending_id === reveal);
  useEffect(() => {
    if (shown.current === reveal) return;
    if (index >= 0) {
      shown.current = reveal;
      show(index);
    } else if (reveal === undefined) {
      shown.current = undefined;
    } else if (more && isIdle) {
      mutate('some', { onSuccess: reset });
    }
  }, [reveal, index, more, isIdle, mutate, reset, show]);
  return rows[index]?.key ?? null;
}
