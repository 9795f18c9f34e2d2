import { useMemo, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { revealHidden } from './reveal-hidden.ts';

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
export function InertText({ children, lines = false }: { children: string; lines?: boolean }): ReactNode {
  const pieces = useMemo(() => revealHidden(children), [children]);
  return (
    <bdi className={cx('wrap-anywhere', lines && 'whitespace-pre-wrap')}>
      {pieces.map((piece, place) =>
        'text' in piece ? piece.text : <HiddenCharacter key={place} name={piece.hidden} />,
      )}
    </bdi>
  );
}

/** The same text where only a string fits (a title, an accessible name): invisible characters by their names. */
export const inertString = (text: string): string =>
  revealHidden(text)
    .map((piece) => ('text' in piece ? piece.text : `[${piece.hidden}]`))
    .join('');
