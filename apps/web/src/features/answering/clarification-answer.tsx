import type { Clarification } from '@kandev/contracts';
import { useImperativeHandle, useRef, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#ui/cx.ts';
import { untrustedString } from '#ui/untrusted-text.tsx';
import { ClosedEntry } from './closed-card.tsx';
import type { DraftStore } from './draft-store.ts';
import { AnswerFormView, type AnswerFormHandle } from './answer-form.tsx';
import { isTextField, readKey } from './keyboard.ts';
import { entryOf } from './overlay-entries.ts';
import { StepMarks } from './overlay-navigation.tsx';
import type { SubmissionDesk } from './submissions.ts';
import type { AnswerHandle } from './answer-handle.ts';

type ClarificationAnswerProps = {
  clarification: Clarification;
  drafts: DraftStore;
  desk: SubmissionDesk;
  me?: string;
  /** Escape was pressed: the place around it folds it away. Nothing is answered. */
  onCollapse: () => void;
  className?: string;
  ref?: Ref<AnswerHandle>;
};

/**
 * One clarification without the overlay's frame, for places that hold several and say themselves who asks.
 * Its keys work while the focus is inside it, and nowhere else.
 */
export function ClarificationAnswer(props: ClarificationAnswerProps): ReactNode {
  const { clarification, drafts, desk, me = 'operator', onCollapse, className, ref } = props;
  const { t } = useTranslation('answering');
  const rootRef = useRef<HTMLDivElement>(null);
  const formRef = useRef<AnswerFormHandle>(null);
  const entry = entryOf(clarification, drafts, desk.submissions);

  useImperativeHandle(ref, () => ({
    focus: () => {
      if (formRef.current === null) rootRef.current?.focus();
      else formRef.current.focus();
    },
  }));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const act = readKey(event.nativeEvent, isTextField(event.target));
    if (act === null) return;
    if (act.kind === 'collapse') {
      event.stopPropagation();
      onCollapse();
    } else if (formRef.current?.act(act) !== true) return;
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
        <ClosedEntry
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
          <AnswerFormView
            ref={formRef}
            entry={entry}
            drafts={drafts}
            desk={desk}
            onDismiss={() => drafts.dismiss(clarification.pending_id)}
          />
        </>
      )}
    </div>
  );
}
