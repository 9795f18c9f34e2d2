import { useMemo, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { revealHidden } from './reveal-hidden.ts';

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** A character that would not be seen, by its code point. */
export function HiddenCharacter({ name }: { name: string }): ReactNode {
  return (
    <span className="mx-px rounded-sm border border-permission-line bg-permission-wash px-0.5 font-mono text-sm text-permission">
      {name}
    </span>
  );
}

/**
 * Text that an agent or a stranger wrote, as text: its direction stays its own, what is invisible in it
 * is shown, and long words break. Line breaks count where `lines` is set.
 */
export function UntrustedText({ children, lines = false }: { children: string; lines?: boolean }): ReactNode {
  const pieces = useMemo(() => revealHidden(children), [children]);
  return (
    <bdi className={cx('wrap-anywhere', lines && 'whitespace-pre-wrap')}>
      {pieces.map((piece, place) =>
        'text' in piece ? piece.text : <HiddenCharacter key={place} name={piece.hidden} />,
      )}
    </bdi>
  );
}

/**
 * The same text where only a string fits (a title, an accessible name): invisible characters by their names,
 * and letters that run from right to left kept from turning the words around them.
 */
export function untrustedString(text: string): string {
  const shown = revealHidden(text)
    .map((piece) => ('text' in piece ? piece.text : `[${piece.hidden}]`))
    .join('');
  return rightToLeft.test(shown) ? `${FIRST_STRONG_ISOLATE}${shown}${POP_ISOLATE}` : shown;
}
