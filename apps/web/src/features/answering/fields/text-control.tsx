import type { Question } from '@kandev/contracts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { multiLineClass, singleLineClass } from '#ui/field.tsx';
import { fieldKind, fromLocalTime, toLocalTime } from './field-kind.ts';

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
          className={cx(multiLineClass, kind === 'line' ? 'min-h-10 pointer-coarse:min-h-11' : 'min-h-20')}
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
