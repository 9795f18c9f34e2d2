import type { AnswerProblem, Question } from '@kandev/contracts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { textHint } from '#questions/hint-text.ts';
import { ProblemList } from '#questions/problem-list.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { areaClass, lineClass } from '#ui/field.tsx';
import { untrustedString, UntrustedText } from '#ui/untrusted-text.tsx';
import { countTowardsLimit, fieldKind, fromLocalTime, toLocalTime } from './field-kind.ts';
import type { TextBox } from './question-groups.ts';

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
          <UntrustedText lines>{description}</UntrustedText>
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

/** What ties a control to the words around it. */
type ControlWiring = {
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
  onType: (text: string) => void;
  busy: boolean;
  wiring: ControlWiring;
};

/** The control that a question's text is typed into. What is typed stays as it is until it is sent. */
export function TextControl({
  question,
  text,
  placeholder,
  onType,
  busy,
  wiring,
}: TextControlProps): ReactNode {
  const common = {
    ...wiring,
    'data-testid': 'clarification-input',
    readOnly: busy,
    placeholder,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onType(event.target.value),
  };
  const line = { ...common, value: text, className: lineClass };
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
          onChange={(event) => onType(fromLocalTime(event.target.value))}
        />
      );
    case 'line':
    case 'text':
      return (
        <textarea
          {...common}
          value={text}
          rows={kind === 'line' ? 1 : 3}
          className={cx(areaClass, kind === 'line' ? 'min-h-10 pointer-coarse:min-h-11' : 'min-h-20')}
        />
      );
  }
}

type SecretControlProps = Omit<React.ComponentProps<'input'>, 'type'>;

/** A masked line with a button that shows what is in it. */
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

/** Says in words that a form can not be submitted without this answer. */
export function RequiredMark(): ReactNode {
  const { t } = useTranslation('answering');
  return <span className="text-sm font-medium text-ask">{t('required')}</span>;
}
