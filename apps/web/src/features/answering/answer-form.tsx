import { useEffect, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { IgnoredProperties } from '#questions/ignored-properties.tsx';
import { Markdown } from '#ui/markdown.tsx';
import { Notice } from '#ui/notice.tsx';
import type { DraftStore } from './draft-store.ts';
import type { AnswerHandle } from './answer-handle.ts';
import { moveAmongOptions, type KeyAct } from './keyboard.ts';
import type { OverlayEntry } from './overlay-entries.ts';
import { FailureNotice } from './failure-notice.tsx';
import type { SubmissionDesk } from './submissions.ts';
import { isGroupAnswered, submitLabel } from './submit-label.ts';
import { AnswerFooter } from './answer-footer.tsx';
import { QuestionCard } from './question-card.tsx';
import { problemsOn, useAnswerForm } from './use-answer-form.ts';

export type AnswerFormHandle = AnswerHandle & {
  /** Does what a key asks for; false where the key means nothing here. */
  act: (act: Exclude<KeyAct, { kind: 'collapse' }>) => boolean;
  goTo: (step: number) => void;
};

type AnswerFormViewProps = {
  entry: OverlayEntry;
  drafts: DraftStore;
  desk: SubmissionDesk;
  /** `inFront`: whether this form is still the one that is shown. */
  onWon?: (inFront: boolean) => void;
  onDismiss: () => void;
  ref: Ref<AnswerFormHandle>;
};

/** A pending that can be answered: its message, one card at a time, and the ways on. */
export function AnswerFormView({
  entry,
  drafts,
  desk,
  onWon,
  onDismiss,
  ref,
}: AnswerFormViewProps): ReactNode {
  const { t } = useTranslation('answering');
  const { clarification, mode } = entry;
  const { source } = clarification;
  const bodyRef = useRef<HTMLDivElement>(null);
  const headingRef = useRef<HTMLDivElement>(null);
  const lookAt = useRef<'question' | 'problem' | null>(null);
  const form = useAnswerForm({
    clarification,
    drafts,
    desk,
    onWon: () => onWon?.(bodyRef.current !== null),
    onLook: (at) => {
      lookAt.current = at;
    },
  });
  const { sheet, draft, step, busy, problems } = form;
  const group = sheet.groups[step];

  useEffect(() => {
    const at = lookAt.current;
    lookAt.current = null;
    const active = document.activeElement;
    const elsewhere = active !== null && active !== document.body && !active.closest('[data-overlay]');
    if (at === null || elsewhere) return;
    const target = at === 'problem' ? firstInvalid(bodyRef.current) : headingRef.current;
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest' });
  });

  useImperativeHandle(ref, () => ({
    focus: () => headingRef.current?.focus(),
    goTo: form.goTo,
    act: (act) => {
      switch (act.kind) {
        case 'submit':
          form.submit();
          return true;
        case 'advance':
          return form.advance();
        case 'step':
          form.goTo(step + act.by);
          return sheet.groups.length > 1;
        case 'choose': {
          const option = group?.question.options[act.index];
          const listed = bodyRef.current?.querySelector<HTMLElement>(
            `[aria-keyshortcuts="${act.index + 1}"]`,
          );
          if (group === undefined || option === undefined || !listed) return false;
          listed.focus();
          form.choose(group.question, option.id);
          return true;
        }
        case 'move':
          return moveAmongOptions(bodyRef.current, act.by);
      }
    },
  }));

  if (group === undefined) return null;
  const unanswered = sheet.groups.some((card) => !isGroupAnswered(card, draft));
  const whole = problems.filter((problem) =>
    sheet.groups.every((card) => !problemsOn(card, [problem]).length),
  );
  const submission = desk.submissions.get(clarification.pending_id);
  const recordsOnly = mode === 'late' && source === 'elicitation';

  return (
    <>
      <div
        ref={bodyRef}
        className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 pt-1 pb-3 @min-[36rem]:px-5"
      >
        {mode === 'late' && (
          <div data-testid="clarification-undelivered-notice">
            <Notice tone="permission" title={t(`late.${source}.title`)}>
              {t(`late.${source}.body`)}
            </Notice>
          </div>
        )}
        {sheet.message !== null && (
          <div className="text-secondary">
            <Markdown>{sheet.message}</Markdown>
          </div>
        )}
        <QuestionCard
          key={step}
          group={group}
          index={step}
          draft={draft}
          problems={problemsOn(group, problems)}
          busy={busy}
          onChoose={form.choose}
          onType={form.type}
          headingRef={headingRef}
        />
        <IgnoredProperties
          names={clarification.ignored_properties}
          title={(count) => t('ignored', { count })}
        />
      </div>
      {submission?.phase === 'failed' && (
        <div className="max-h-[40%] shrink-0 overflow-y-auto px-4 pb-3 empty:hidden @min-[36rem]:px-5">
          <FailureNotice failure={submission.failure} whole={whole} />
        </div>
      )}
      <AnswerFooter
        label={recordsOnly ? { kind: 'late' } : submitLabel(source, sheet.groups, draft)}
        step={step}
        steps={sheet.groups.length}
        busy={busy}
        blocked={source === 'ask_user_question' && unanswered}
        onStep={form.goTo}
        onSubmit={form.submit}
        {...(recordsOnly ? { onDismiss } : { onSkip: form.skip })}
      />
    </>
  );
}

function firstInvalid(body: HTMLElement | null): HTMLElement | null {
  const invalid = body?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;
  return invalid?.querySelector<HTMLElement>('[role="radio"][tabindex="0"], [role="checkbox"]') ?? invalid;
}
