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
import { useTranscriptSearch } from './use-find.ts';

/** Puts the focus on the transcript, from where Tab goes on to the form and the composer below it. */
export type TranscriptHandle = { focus: () => void };

export type TranscriptProps = {
  handle?: Ref<TranscriptHandle>;
  session: Session;
  /** The agent's display name. */
  agent: string;
  /** Offered where the session has failed. */
  onNewSession: () => void;
  /** The record to scroll to; `onRevealed` is called when the reader goes on from it. */
  reveal?: PendingId | undefined;
  onRevealed?: (() => void) | undefined;
  /** Whether the find bar is open. */
  finding: boolean;
  onFinding: (finding: boolean) => void;
};

/** Room above the first row: as below the last one, or for the state of loading earlier entries. */
const HEAD_PADDING_PX = 24;
const LOADING_HEAD_PADDING_PX = 56;
const ERROR_HEAD_PADDING_PX = 96;

/** The rows of a transcript: those near the place of the reader are rendered, the others leave room. */
export function TranscriptFeed(props: TranscriptProps & { messages: Message[] }): ReactNode {
  const { session, agent, messages, onNewSession } = props;
  const { t } = useTranslation('session', { keyPrefix: 'transcript' });
  const { t: action } = useTranslation('common', { keyPrefix: 'action' });
  const [folds] = useState(() => new Map<string, boolean>());
  const rows = useMemo(() => transcriptRows(messages, session.failure), [messages, session.failure]);
  const newest = messages.at(-1)?.seq ?? 0;
  const hasMore = hasEarlier(messages);
  const earlier = useEarlierMessages(session.id);
  const loadEarlier = () => {
    if (hasMore && earlier.isIdle) earlier.mutate('some', { onSuccess: earlier.reset });
  };
  const { frame, content, stopFollowing, ...feed } = useFeed({
    rows,
    newest,
    hasMore,
    headPaddingPx: hasMore
      ? earlier.isError
        ? ERROR_HEAD_PADDING_PX
        : LOADING_HEAD_PADDING_PX
      : HEAD_PADDING_PX,
    onNearStart: loadEarlier,
  });
  useImperativeHandle(props.handle, () => ({ focus: () => frame.current?.focus() }), [frame]);
  const memory = useMemo(() => ({ folds, onFold: stopFollowing }), [folds, stopFollowing]);
  const find = useTranscriptSearch({
    open: props.finding,
    rows,
    hasMore,
    earlier,
    scrollToRow: feed.scrollToRow,
  });
  const revealed = useReveal({
    reveal: props.reveal,
    rows,
    hasMore,
    earlier,
    scrollToRow: feed.scrollToRow,
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.altKey || event.metaKey) return;
    if (event.key === 'End') feed.goToEnd();
    else if (event.key === 'Home') feed.goToStart();
    else return;
    event.preventDefault();
    if (event.key === 'Home' && hasMore) {
      earlier.mutate('all', { onSuccess: earlier.reset, onError: feed.cancelGoToStart });
    }
  };

  // A transcript without height has no rows, and an element of the role `feed` must have some.
  const feedProps = { role: 'feed', 'aria-label': t('label'), 'aria-busy': earlier.isPending };

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
          onWheel={feed.cancelGoToStart}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain -outline-offset-2 [overflow-anchor:none]"
        >
          <div
            ref={content}
            style={{ height: feed.height }}
            className="relative mx-auto w-full max-w-reading"
            {...feed.focusListeners}
          >
            {hasMore && (
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
            <div className="h-full" {...(feed.items.length > 0 && feedProps)}>
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
                      found={props.finding && find.currentKey === row.key}
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
            onClick={feed.goToEnd}
          >
            <Icon name="chevron-down" />
            {t('toEnd', { count: feed.unseen })}
          </Button>
        )}
      </TranscriptFrame>
    </FoldMemory>
  );
}

type RevealOptions = {
  reveal: PendingId | undefined;
  rows: TranscriptRow[];
  /** Whether the server has entries before the first row. */
  hasMore: boolean;
  earlier: ReturnType<typeof useEarlierMessages>;
  scrollToRow: (index: number) => void;
};

/** Scrolls once to the row of a record, loading earlier entries as needed. Returns the key of the row. */
function useReveal({ reveal, rows, hasMore, earlier, scrollToRow }: RevealOptions): string | null {
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
      scrollToRow(index);
    } else if (reveal === undefined) {
      shown.current = undefined;
    } else if (hasMore && isIdle) {
      mutate('some', { onSuccess: reset });
    }
  }, [reveal, index, hasMore, isIdle, mutate, reset, scrollToRow]);
  return rows[index]?.key ?? null;
}
