import type { Clarification } from '@kandev/contracts';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#i18n/use-now.ts';
import { DeadlineTime } from '#questions/deadline-time.tsx';
import type { FocusTarget } from '#questions/form-entry.ts';
import { formHeadline } from '#questions/form-text.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { HeightHandle } from '#ui/height-handle.tsx';
import { untrustedString, UntrustedText } from '#ui/untrusted-text.tsx';
import { AnswerForm, type AnswerFormHandle } from './answer-form.tsx';
import { ClosedCard } from './closed-card.tsx';
import type { DraftStore } from './draft-store.ts';
import { isTextField, keyActionOf } from './keyboard.ts';
import { useFocusTarget, useOverlayEntries, useOverlayHeight } from './overlay-hooks.ts';
import { PendingSwitcher, StepMarks } from './overlay-navigation.tsx';
import { useSubmissions, type SendResponse } from './submissions.ts';

type ClarificationOverlayProps = {
  /** The pending clarifications, oldest first. */
  clarifications: readonly Clarification[];
  /** The settled ones, so that an operator who works on one learns its ending and keeps the draft. */
  settled?: readonly Clarification[];
  onRespond: SendResponse;
  /** Shared by the whole app: a draft is the same in every place. */
  drafts: DraftStore;
  /** Takes the focus from a form whose answer has arrived: the next form was not read yet. */
  onLeave: () => void;
  /** The signed-in operator, whose own answers read differently. */
  me?: string;
  /** Where the question comes from, where the page does not say it. */
  context?: ReactNode;
  /** The question that this visit to the page is for. */
  focusTarget?: FocusTarget | null;
  className?: string;
};

/** The form of the clarification in front, over the composer. Nothing while no clarification is there. */
export function ClarificationOverlay(props: ClarificationOverlayProps): ReactNode {
  const { clarifications, settled = [], onRespond, drafts, onLeave, me = 'operator' } = props;
  const { context, focusTarget = null, className } = props;
  const { t } = useTranslation('answering');
  const bodyId = useId();
  const rootRef = useRef<HTMLElement>(null);
  const bodyRef = useRef<HTMLDivElement>(null);
  const toggleRef = useRef<HTMLButtonElement>(null);
  const formRef = useRef<AnswerFormHandle>(null);
  const [collapsed, setCollapsed] = useState(false);
  const { style, isResized, resize, ...size } = useOverlayHeight();
  const submissions = useSubmissions(onRespond, drafts);
  const { entries, current, show, dismiss } = useOverlayEntries({
    clarifications,
    settled,
    drafts,
    submissions,
  });
  useFocusTarget({
    focusTarget,
    entries,
    current,
    show: (entry) => {
      show(entry);
      setCollapsed(false);
    },
    focusForm: () => formRef.current?.focus(),
  });
  if (current === undefined) return null;
  const { clarification, mode } = current;
  const agent = untrustedString(clarification.agent);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const action = keyActionOf(event.nativeEvent, isTextField(event.target));
    if (action === null || collapsed) return;
    if (action.kind === 'collapse') {
      event.stopPropagation();
      setCollapsed(true);
      toggleRef.current?.focus();
    } else if (formRef.current?.perform(action) !== true) return;
    event.preventDefault();
  };
  /** The next form was not read yet, so no key may reach it before the operator goes to it. */
  const leave = (inFront: boolean) => {
    const focused = document.activeElement;
    const isInside = focused === document.body || rootRef.current?.contains(focused) === true;
    const isAtNextForm = !inFront && bodyRef.current?.contains(focused) === true;
    if (!isInside || isAtNextForm || !(focused instanceof HTMLElement)) return;
    focused.blur();
    onLeave();
  };

  return (
    <section
      ref={rootRef}
      data-testid="clarification-overlay"
      data-overlay=""
      data-drawn={isResized && !collapsed ? '' : undefined}
      aria-label={t('overlay', { agent })}
      className={cx(
        '@container flex w-full min-w-0 flex-col overflow-hidden rounded-md border bg-surface',
        collapsed ? 'shrink-0' : 'min-h-40',
        mode === 'open' ? 'border-ask' : 'border-line',
        className,
      )}
      style={style}
      onKeyDown={onKeyDown}
    >
      {!collapsed && <HeightHandle label={t('resize')} target={rootRef} onChange={resize} {...size} />}
      <header
        className={cx(
          'flex shrink-0 items-start gap-x-3 px-4 @min-[36rem]:px-5 [@media(max-height:28rem)]:pt-1',
          collapsed && 'py-1',
        )}
      >
        <div className="flex min-h-8 min-w-0 flex-1 flex-wrap items-center gap-x-3 pointer-coarse:min-h-11">
          <h2 className="min-w-0 font-semibold">
            <UntrustedText>
              {t(mode === 'open' ? 'asks' : 'asked', { agent: clarification.agent })}
            </UntrustedText>
          </h2>
          {mode !== 'closed' && !collapsed && (
            <StepMarks
              clarification={clarification}
              drafts={drafts}
              onStep={(step) => formRef.current?.goTo(step)}
            />
          )}
          {context}
          {mode === 'open' && clarification.expires_at !== null && (
            <DeadlineCountdown expiresAt={clarification.expires_at} />
          )}
          {collapsed && (
            <p className="order-last line-clamp-1 min-w-0 basis-full text-secondary">
              <UntrustedText>{formHeadline(clarification)}</UntrustedText>
            </p>
          )}
        </div>
        <PendingSwitcher entries={entries} current={current} onShow={show} />
        <Button
          ref={toggleRef}
          variant="quiet"
          size="small"
          className="-me-2 px-2!"
          data-testid="clarification-collapse-toggle"
          aria-expanded={!collapsed}
          aria-controls={bodyId}
          onClick={() => setCollapsed((before) => !before)}
        >
          {collapsed ? t('expand') : t('collapse')}
        </Button>
      </header>
      <div
        ref={bodyRef}
        id={bodyId}
        hidden={collapsed}
        className={cx('min-h-0 flex-1 flex-col', !collapsed && 'flex')}
      >
        {mode === 'closed' ? (
          <ClosedCard
            key={clarification.pending_id}
            clarification={clarification}
            drafts={drafts}
            me={me}
            onDismiss={dismiss}
          />
        ) : (
          <AnswerForm
            key={clarification.pending_id}
            ref={formRef}
            entry={current}
            drafts={drafts}
            submissions={submissions}
            onWon={leave}
            onDismiss={dismiss}
          />
        )}
      </div>
    </section>
  );
}

/** Reads the time by itself, so that the overlay around it is not drawn again each second. */
function DeadlineCountdown({ expiresAt }: { expiresAt: string }): ReactNode {
  return <DeadlineTime expiresAt={expiresAt} now={useNow()} className="@min-[36rem]:ms-auto" />;
}
