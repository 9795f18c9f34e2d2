import type { AnswerProblem, Question } from '@kandev/contracts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { textHint } from '#questions/hint-text.ts';
import { ProblemList } from '#questions/problem-list.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { multiLineClass, singleLineClass } from '#ui/field.tsx';
import { untrustedString, UntrustedText } from '#ui/untrusted-text.tsx';
import { countTowardsLimit, fieldKind, fromLocalTime, toLocalTime } from './field-kind.ts';
import type { TextBox } from './question-groups.ts';

/** A longer description would be cut off as a placeholder and stands above the box. */
const MAX_PLACEHOLDER_LENGTH = 90;

type TextBoxFieldProps = {
  box: TextBox;
  text: string;
  problems: readonly AnswerProblem[];
  onText: (text: string) => void;
  busy: boolean;
  id: string;
  headingId: string;
};

/** A text box under its own label, with a line that says what the text does to the choice. */
export function TextBoxField({
  box,
  text,
  problems,
  onText,
  busy,
  id,
  headingId,
}: TextBoxFieldProps): ReactNode {
  const { t } = useTranslation('answering');
  const { t: questions } = useTranslation('questions');
  const { question, effect, description } = box;
  const alone = effect === 'alone';
  const fits = description === null || description.length <= MAX_PLACEHOLDER_LENGTH;
  const active = effect !== 'joins' && text.trim() !== '';
  const hint = textHint(questions, question);
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
        onText={onText}
        busy={busy}
        attributes={{
          id,
          'aria-labelledby': alone ? headingId : `${id}-label`,
          'aria-describedby': `${id}-about`,
          'aria-invalid': problems.length > 0 || undefined,
          'aria-required': (alone || isAttached) && question.required ? true : undefined,
        }}
      />
      <div id={`${id}-about`} className="flex flex-col gap-1 text-sm text-tertiary">
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

/** Connects a control with its label, description and problems. */
type ControlAttributes = {
  id: string;
  'aria-labelledby': string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

type TextControlProps = {
  question: Question;
  text: string;
  placeholder: string | undefined;
  onText: (text: string) => void;
  busy: boolean;
  attributes: ControlAttributes;
};

/** The control that the text of a question is typed into. The text is never rewritten while it is typed. */
function TextControl({ question, text, placeholder, onText, busy, attributes }: TextControlProps): ReactNode {
  const common = {
    ...attributes,
    'data-testid': 'clarification-input',
    readOnly: busy,
    placeholder,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onText(event.target.value),
  };
  const line = { ...common, value: text, className: singleLineClass };
  const kind = fieldKind(question);
  switch (kind) {
    case 'secret':
      return <SecretControl {...line} />;
    case 'number':
      return (
        <input type="text" inputMode={question.input?.type === 'integer' ? 'numeric' : 'decimal'} {...line} />
      );
    case 'email':
      return <input type="email" inputMode="email" {...line} />;
    case 'url':
      return <input type="url" inputMode="url" {...line} />;
    case 'date':
      return <input type="date" {...line} />;
    case 'instant':
      return (
        <input
          type="datetime-local"
          {...line}
          value={toLocalTime(text)}
          onChange={(event) => onText(fromLocalTime(event.target.value))}
        />
      );
    case 'line':
    case 'text':
      return (
        <textarea
          {...common}
          value={text}
          rows={kind === 'line' ? 1 : 3}
          className={cx(multiLineClass, kind === 'line' ? 'min-h-10 pointer-coarse:min-h-11' : 'min-h-20')}
        />
      );
  }
}

type SecretControlProps = Omit<React.ComponentProps<'input'>, 'type'>;

/** A masked line with a button that shows the text. */
function SecretControl(props: SecretControlProps): ReactNode {
  const { t } = useTranslation('answering');
  const [shown, setShown] = useState(false);
  return (
    <span className="flex gap-2">
      <input type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="off" {...props} />
      <Button
        aria-controls={props.id}
        aria-pressed={shown}
        className="shrink-0"
        onClick={() => setShown((before) => !before)}
      >
        {shown ? t('text.conceal') : t('text.reveal')}
      </Button>
    </span>
  );
}

/** Says that the form cannot be submitted without this answer. */
export function RequiredMark(): ReactNode {
  const { t } = useTranslation('answering');
  return <span className="text-sm font-medium text-ask">{t('required')}</span>;
}
