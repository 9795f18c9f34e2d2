import { cx } from 'class-variance-authority';
import { useMemo, type ReactNode } from 'react';
import { revealHidden } from './reveal-hidden.ts';

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** An invisible character, by the name of its code point. */
export function HiddenCharacter({ name }: { name: string }): ReactNode {
  return (
    <span className="mx-px rounded-sm border border-permission-line bg-permission-wash px-0.5 font-mono text-sm text-permission">
      {name}
    </span>
  );
}

/**
 * Text of an agent or a stranger, as text: its direction is isolated, its invisible characters are shown, and
 * long words break. `multiline` keeps its line breaks.
 */
export function UntrustedText({
  children,
  multiline = false,
}: {
  children: string;
  multiline?: boolean;
}): ReactNode {
  const pieces = useMemo(() => revealHidden(children), [children]);
  return (
    <bdi className={cx('wrap-anywhere', multiline && 'whitespace-pre-wrap')}>
      {pieces.map((piece, index) =>
        'text' in piece ? piece.text : <HiddenCharacter key={index} name={piece.hidden} />,
      )}
    </bdi>
  );
}

/**
 * The same for places that take a string only (a title, an accessible name): invisible characters by name, and
 * right-to-left text isolated from the words around it.
 */
export function untrustedString(text: string): string {
  const shown = revealHidden(text)
    .map((piece) => ('text' in piece ? piece.text : `[${piece.hidden}]`))
    .join('');
  return RIGHT_TO_LEFT.test(shown) ? `${FIRST_STRONG_ISOLATE}${shown}${POP_ISOLATE}` : shown;
}
