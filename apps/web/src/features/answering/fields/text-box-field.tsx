import type { AnswerProblem } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#ui/cx.ts';
import { untrustedString, UntrustedText } from '#ui/untrusted-text.tsx';
import type { TextBox } from '../question-groups.ts';
import { textHint } from '../words/hint-words.ts';
import { ProblemList } from '../words/problem-list.tsx';
import { RequiredMark } from '../words/required-mark.tsx';
import { countTowardsLimit } from './field-kind.ts';
import { TextControl } from './text-control.tsx';

/** A description that fits into an empty box stands there; a longer one would be cut off. */
const LONGEST_PLACEHOLDER = 90;

type TextBoxFieldProps = {
  box: TextBox;
  text: string;
  problems: readonly AnswerProblem[];
  onType: (text: string) => void;
  busy: boolean;
  id: string;
  headingId: string;
};

/** A text box under its own label, with the line that says what its words will do to the choice. */
export function TextBoxField({
  box,
  text,
  problems,
  onType,
  busy,
  id,
  headingId,
}: TextBoxFieldProps): ReactNode {
  const { t } = useTranslation('answering');
  const { question, effect, description } = box;
  const alone = effect === 'alone';
  const fits = description === null || description.length <= LONGEST_PLACEHOLDER;
  const active = effect !== 'joins' && text.trim() !== '';
  const hint = textHint(t, question);
  const count = countTowardsLimit(question, text);
  const isAttached = question.attached_to !== undefined;
  const placeholder = description === null ? t('text.placeholder') : untrustedString(description);

  return (
    <div
      data-testid="clarification-custom-input"
      data-active={active}
      className="flex min-w-0 flex-col gap-1.5"
    >
      {!alone && (
        <label
          id={`${id}-label`}
          htmlFor={id}
          className="flex flex-wrap gap-x-2 text-sm font-semibold text-secondary wrap-anywhere"
        >
          {box.label === null ? t('text.label') : <UntrustedText>{box.label}</UntrustedText>}
          {isAttached && question.required && <RequiredMark />}
        </label>
      )}
      {!fits && (
        <p className="text-sm text-secondary">
          <UntrustedText multiline>{description}</UntrustedText>
        </p>
      )}
      <TextControl
        question={question}
        text={text}
        placeholder={alone || !fits ? undefined : placeholder}
        onType={onType}
        busy={busy}
        wiring={{
          id,
          'aria-labelledby': alone ? headingId : `${id}-label`,
          'aria-describedby': `${id}-words`,
          'aria-invalid': problems.length > 0 || undefined,
          'aria-required': (alone || isAttached) && question.required ? true : undefined,
        }}
      />
      <div id={`${id}-words`} className="flex flex-col gap-1 text-sm text-tertiary">
        {effect === 'replaces' && (
          <p className={cx(active && 'font-medium text-ask')}>{t('text.replaces')}</p>
        )}
        {effect === 'joins' && <p>{t('text.joins')}</p>}
        {hint !== null && <p className="wrap-anywhere">{hint}</p>}
        {question.secret && <p>{t('text.secret')}</p>}
        {count !== null && (
          <p className={cx('tabular-nums', count.count > count.limit && 'font-medium text-failed')}>
            {t('text.count', count)}
          </p>
        )}
        <ProblemList question={question} problems={problems} />
      </div>
    </div>
  );
}
