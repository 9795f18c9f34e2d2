import { useEffect, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormHandle } from '#questions/form-entry.ts';
import { IgnoredProperties } from '#questions/ignored-properties.tsx';
import { Markdown } from '#ui/markdown.tsx';
import { Notice } from '#ui/notice.tsx';
import { AnswerFooter } from './answer-footer.tsx';
import type { DraftStore } from './draft-store.ts';
import { FailureNotice } from './failure-notice.tsx';
import { focusAdjacentOption, type KeyAction } from './keyboard.ts';
import type { OverlayEntry } from './overlay-entries.ts';
import { QuestionCard } from './question-card.tsx';
import type { Submissions } from './submissions.ts';
import { isGroupAnswered, submitLabel } from './submit-label.ts';
import { problemsInGroup, useAnswerForm } from './use-answer-form.ts';

export type AnswerFormHandle = FormHandle & {
  /** Performs the action of a key; false where the form has no such action. */
  perform: (action: Exclude<KeyAction, { kind: 'collapse' }>) => boolean;
  goTo: (step: number) => void;
};

type AnswerFormProps = {
  entry: OverlayEntry;
  drafts: DraftStore;
  submissions: Submissions;
  /** `inFront`: whether this form is still in front. */
  onWon?: (inFront: boolean) => void;
  onDismiss: () => void;
  ref: Ref<AnswerFormHandle>;
};

/** The form of a clarification that can be answered: its message, one card at a time, and the footer. */
export function AnswerForm({
  entry,
  drafts,
  submissions,
  onWon,
  onDismiss,
  ref,
}: AnswerFormProps): ReactNode {
  const { t } = useTranslation('answering');
  const { clarification, mode } = entry;
  const { source } = clarification;
  const bodyRef = useRef<HTMLDivElement>(null);
  const headingRef = useRef<HTMLDivElement>(null);
  const pendingFocus = useRef<'question' | 'problem' | null>(null);
  const form = useAnswerForm({
    clarification,
    drafts,
    submissions,
    onWon: () => onWon?.(bodyRef.current !== null),
    requestFocus: (on) => {
      pendingFocus.current = on;
    },
  });
  const { layout, draft, step, busy, problems } = form;
  const group = layout.groups[step];

  useEffect(() => {
    const on = pendingFocus.current;
    pendingFocus.current = null;
    const active = document.activeElement;
    const elsewhere = active !== null && active !== document.body && !active.closest('[data-overlay]');
    if (on === null || elsewhere) return;
    const target = on === 'problem' ? firstInvalid(bodyRef.current) : headingRef.current;
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest' });
  });

  useImperativeHandle(ref, () => ({
    focus: () => headingRef.current?.focus(),
    goTo: form.goTo,
    perform: (action) => {
      switch (action.kind) {
        case 'submit':
          form.submit();
          return true;
        case 'advance':
          return form.advance();
        case 'step':
          form.goTo(step + action.by);
          return layout.groups.length > 1;
        case 'choose': {
          const option = group?.question.options[action.index];
          const listed = bodyRef.current?.querySelector<HTMLElement>(
            `[aria-keyshortcuts="${action.index + 1}"]`,
          );
          if (group === undefined || option === undefined || !listed) return false;
          listed.focus();
          form.choose(group.question, option.id);
          return true;
        }
        case 'move':
          return focusAdjacentOption(bodyRef.current, action.by);
      }
    },
  }));

  if (group === undefined) return null;
  const unanswered = layout.groups.some((card) => !isGroupAnswered(card, draft));
  const formProblems = problems.filter((problem) =>
    layout.groups.every((card) => !problemsInGroup(card, [problem]).length),
  );
  const submission = submissions.byId.get(clarification.pending_id);
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
        {layout.message !== null && (
          <div className="text-secondary">
            <Markdown>{layout.message}</Markdown>
          </div>
        )}
        <QuestionCard
          key={step}
          group={group}
          index={step}
          draft={draft}
          problems={problemsInGroup(group, problems)}
          busy={busy}
          onChoose={form.choose}
          onText={form.setText}
          headingRef={headingRef}
        />
        <IgnoredProperties names={clarification.ignored_properties} place="form" />
      </div>
      {submission?.phase === 'failed' && (
        <div className="max-h-[40%] shrink-0 overflow-y-auto px-4 pb-3 empty:hidden @min-[36rem]:px-5">
          <FailureNotice failure={submission.failure} formProblems={formProblems} />
        </div>
      )}
      <AnswerFooter
        label={recordsOnly ? { kind: 'late' } : submitLabel(source, layout.groups, draft)}
        step={step}
        steps={layout.groups.length}
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
