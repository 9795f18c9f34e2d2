import type { Clarification } from '@kandev/contracts';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { HeightHandle } from '#ui/height-handle.tsx';
import { untrustedString, UntrustedText } from '#ui/untrusted-text.tsx';
import { ClosedEntry } from './closed-card.tsx';
import type { DraftStore } from './draft-store.ts';
import { AnswerFormView, type AnswerFormHandle } from './answer-form.tsx';
import { isTextField, readKey } from './keyboard.ts';
import { useSubmissions, type SendResponse } from './submissions.ts';
import { askedText } from '#questions/form-text.ts';
import { DeadlineWords } from '#questions/deadline-time.tsx';
import { PendingSwitcher, StepMarks } from './overlay-navigation.tsx';
import { useOverlayEntries, useOverlayHeight, useVisit, type LookAt } from './overlay-hooks.ts';

type ClarificationOverlayProps = {
  /** What is pending here, oldest first. */
  clarifications: readonly Clarification[];
  /** What has ended here, so that an operator at work on one learns how, and keeps what was typed. */
  settled?: readonly Clarification[];
  /** Sends one submission. Rejects with a `ProblemError`. */
  onRespond: SendResponse;
  /** The drafts of the whole app: what is typed in one place is there in every other. */
  drafts: DraftStore;
  /** Takes the focus over from an answer that has arrived: what comes next was not read yet. */
  onLeave: () => void;
  /** Who is signed in, so that their own acts can be told from others'. */
  me?: string;
  /** Where the question comes from, where the place around it does not say that. */
  context?: ReactNode;
  /** Which question this visit to the page goes to. */
  lookAt?: LookAt | null;
  /** Where the overlay stands. It is never taller than its place lets it be. */
  className?: string;
};

/** Where an operator answers what an agent asks. Shows nothing while nothing is asked. */
export function ClarificationOverlay(props: ClarificationOverlayProps): ReactNode {
  const { clarifications, settled = [], onRespond, drafts, onLeave, me = 'operator' } = props;
  const { context, lookAt = null, className } = props;
  const { t } = useTranslation('answering');
  const bodyId = useId();
  const rootRef = useRef<HTMLElement>(null);
  const bodyRef = useRef<HTMLDivElement>(null);
  const toggleRef = useRef<HTMLButtonElement>(null);
  const formRef = useRef<AnswerFormHandle>(null);
  const [collapsed, setCollapsed] = useState(false);
  const { style, drawn, resize, ...size } = useOverlayHeight();
  const desk = useSubmissions(onRespond, drafts);
  const { entries, current, show, dismiss } = useOverlayEntries({ clarifications, settled, drafts, desk });
  useVisit({
    lookAt,
    entries,
    current,
    show: (entry) => {
      show(entry);
      setCollapsed(false);
    },
    reach: () => formRef.current?.focus(),
  });
  if (current === undefined) return null;
  const { clarification, mode } = current;
  const agent = untrustedString(clarification.agent);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const act = readKey(event.nativeEvent, isTextField(event.target));
    if (act === null || collapsed) return;
    if (act.kind === 'collapse') {
      event.stopPropagation();
      setCollapsed(true);
      toggleRef.current?.focus();
    } else if (formRef.current?.act(act) !== true) return;
    event.preventDefault();
  };
  /** Whatever comes next was not read yet, so no key may reach it before somebody goes to it. */
  const leave = (inFront: boolean) => {
    const focused = document.activeElement;
    const isHere = focused === document.body || rootRef.current?.contains(focused) === true;
    const wentOn = !inFront && bodyRef.current?.contains(focused) === true;
    if (!isHere || wentOn || !(focused instanceof HTMLElement)) return;
    focused.blur();
    onLeave();
  };

  return (
    <section
      ref={rootRef}
      data-testid="clarification-overlay"
      data-overlay=""
      data-drawn={drawn && !collapsed ? '' : undefined}
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
            <DeadlineWords expiresAt={clarification.expires_at} className="@min-[36rem]:ms-auto" />
          )}
          {collapsed && (
            <p className="order-last line-clamp-1 min-w-0 basis-full text-secondary">
              <UntrustedText>{askedText(clarification)}</UntrustedText>
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
          <ClosedEntry
            key={clarification.pending_id}
            clarification={clarification}
            drafts={drafts}
            me={me}
            onDismiss={dismiss}
          />
        ) : (
          <AnswerFormView
            key={clarification.pending_id}
            ref={formRef}
            entry={current}
            drafts={drafts}
            desk={desk}
            onWon={leave}
            onDismiss={dismiss}
          />
        )}
      </div>
    </section>
  );
}
