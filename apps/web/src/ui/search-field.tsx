import type { ReactNode, RefObject } from 'react';
import { cx } from './cx.ts';
import { Kbd } from './kbd.tsx';
import { Icon } from './icon.tsx';

type SearchFieldProps = {
  label: string;
  value: string;
  onValue: (value: string) => void;
  field: RefObject<HTMLInputElement | null>;
  /** The key that leads here, shown while it is empty. */
  hotkey?: string;
  className?: string;
};

/** A text to look for. Escape empties it, and leaves it once it is empty. */
export function SearchField({
  label,
  value,
  onValue,
  field,
  hotkey,
  className,
}: SearchFieldProps): ReactNode {
  return (
    <span className={cx('relative block min-w-0', className)}>
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 start-3 -translate-y-1/2 text-tertiary"
      />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onValue(event.target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key !== 'Escape') return;
          if (value === '') currentTarget.blur();
          else onValue('');
        }}
        className="h-9 w-full rounded-md border border-control bg-surface pe-9 ps-9 text-base pointer-coarse:h-11 pointer-coarse:text-touch [&::-webkit-search-cancel-button]:hidden"
      />
      {hotkey !== undefined && value === '' && (
        <span className="pointer-events-none absolute top-1/2 end-2.5 -translate-y-1/2 pointer-coarse:hidden">
          <Kbd>{hotkey}</Kbd>
        </span>
      )}
    </span>
  );
}
