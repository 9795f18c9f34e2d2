import type { Clarification } from '@kandev/contracts';
import { useImperativeHandle, useRef, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormHandle } from '#questions/form-entry.ts';
import { cx } from '#ui/cx.ts';
import { untrustedString } from '#ui/untrusted-text.tsx';
import { AnswerForm, type AnswerFormHandle } from './answer-form.tsx';
import { ClosedCard } from './closed-card.tsx';
import type { DraftStore } from './draft-store.ts';
import { isTextField, keyActionOf } from './keyboard.ts';
import { overlayEntryOf } from './overlay-entries.ts';
import { StepMarks } from './overlay-navigation.tsx';
import type { Submissions } from './submissions.ts';

type ClarificationAnswerProps = {
  clarification: Clarification;
  drafts: DraftStore;
  submissions: Submissions;
  me?: string;
  /** Escape was pressed: the page collapses the form. Nothing is answered. */
  onCollapse: () => void;
  className?: string;
  ref?: Ref<FormHandle>;
};

/**
 * One clarification without the frame of the overlay, for lists that say themselves who asks. Its keys work while
 * the focus is inside it.
 */
export function ClarificationAnswer(props: ClarificationAnswerProps): ReactNode {
  const { clarification, drafts, submissions, me = 'operator', onCollapse, className, ref } = props;
  const { t } = useTranslation('answering');
  const rootRef = useRef<HTMLDivElement>(null);
  const formRef = useRef<AnswerFormHandle>(null);
  const entry = overlayEntryOf(clarification, drafts, submissions.byId);

  useImperativeHandle(ref, () => ({
    focus: () => {
      if (formRef.current === null) rootRef.current?.focus();
      else formRef.current.focus();
    },
  }));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const action = keyActionOf(event.nativeEvent, isTextField(event.target));
    if (action === null) return;
    if (action.kind === 'collapse') {
      event.stopPropagation();
      onCollapse();
    } else if (formRef.current?.perform(action) !== true) return;
    event.preventDefault();
  };

  if (entry === undefined) return null;
  return (
    <div
      ref={rootRef}
      role="group"
      tabIndex={-1}
      data-overlay=""
      aria-label={t('overlay', { agent: untrustedString(clarification.agent) })}
      className={cx('@container flex min-h-0 min-w-0 flex-col outline-none', className)}
      onKeyDown={onKeyDown}
    >
      {entry.mode === 'closed' ? (
        <ClosedCard
          clarification={entry.clarification}
          drafts={drafts}
          me={me}
          onDismiss={() => drafts.dismiss(clarification.pending_id)}
        />
      ) : (
        <>
          <span className="px-4 empty:hidden @min-[36rem]:px-5">
            <StepMarks
              clarification={entry.clarification}
              drafts={drafts}
              onStep={(step) => formRef.current?.goTo(step)}
            />
          </span>
          <AnswerForm
            ref={formRef}
            entry={entry}
            drafts={drafts}
            submissions={submissions}
            onDismiss={() => drafts.dismiss(clarification.pending_id)}
          />
        </>
      )}
    </div>
  );
}
