import type { Clarification } from '@kandev/contracts';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { useDraft, type DraftStore } from './draft-store.ts';
import type { OverlayEntry } from './overlay-entries.ts';
import { layoutForm } from './question-groups.ts';
import { isGroupAnswered } from './submit-label.ts';

/** More marks would not fit beside the agent's name on a phone. */
const MAX_STEP_MARKS = 7;

type StepMarksProps = { clarification: Clarification; drafts: DraftStore; onStep: (step: number) => void };

/** The current step among several questions, and which of them are answered. */
export function StepMarks({ clarification, drafts, onStep }: StepMarksProps): ReactNode {
  const { t } = useTranslation('answering');
  const draft = useDraft(drafts, clarification);
  const { source, message, questions } = clarification;
  const { groups } = useMemo(() => layoutForm(source, message, questions), [source, message, questions]);
  const total = groups.length;
  if (total < 2) return null;
  const current = Math.min(draft.step, total - 1);
  if (total > MAX_STEP_MARKS) {
    return (
      <span data-testid="clarification-step" className="text-sm text-secondary tabular-nums">
        {t('stepCount', { number: current + 1, total })}
      </span>
    );
  }
  return (
    <span role="group" aria-label={t('steps')} className="flex gap-1">
      {groups.map((group, index) => {
        const answered = isGroupAnswered(group, draft);
        return (
          <button
            key={index}
            type="button"
            data-testid="clarification-step"
            aria-label={t(answered ? 'stepAnswered' : 'step', { number: index + 1, total })}
            aria-current={index === current ? 'step' : undefined}
            className={cx(
              'relative grid size-6 place-items-center rounded-full border text-sm font-semibold pointer-coarse:size-8',
              'pointer-coarse:after:absolute pointer-coarse:after:-inset-x-0.5 pointer-coarse:after:-inset-y-1.5',
              stepMarkClass(index === current, answered),
            )}
            onClick={() => onStep(index)}
          >
            {answered && index !== current ? <Icon name="check" className="size-3" /> : index + 1}
          </button>
        );
      })}
    </span>
  );
}

function stepMarkClass(isCurrent: boolean, isAnswered: boolean): string {
  if (isCurrent) return cx('border-2 border-ask text-ask', isAnswered && 'bg-ask-wash');
  return isAnswered ? 'border-ask bg-ask text-on-ask' : 'border-line text-tertiary';
}

type PendingSwitcherProps = {
  entries: readonly OverlayEntry[];
  current: OverlayEntry;
  onShow: (next: OverlayEntry) => void;
};

/** Counts the entries of the overlay and goes from one to the next, oldest first. Nothing for a single entry. */
export function PendingSwitcher({ entries, current, onShow }: PendingSwitcherProps): ReactNode {
  const { t } = useTranslation('answering');
  const next = entries[(entries.indexOf(current) + 1) % entries.length];
  if (next === undefined || entries.length < 2) return null;
  const waiting = entries.filter(({ mode }) => mode === 'open').length;
  const ended = entries.length - waiting;
  const counts = [waiting > 0 && t('waiting', { count: waiting }), ended > 0 && t('ended', { count: ended })]
    .filter((part) => part !== false)
    .join(', ');
  return (
    <Button
      variant="quiet"
      size="small"
      className="px-2!"
      data-testid="clarification-pending-switcher"
      aria-label={t('showNext', { counts })}
      onClick={() => onShow(next)}
    >
      <span>{counts}</span>
      <Icon name="chevron-right" />
    </Button>
  );
}
