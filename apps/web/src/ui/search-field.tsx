import { cx } from 'class-variance-authority';
import type { ReactNode, RefObject } from 'react';
import { Icon } from './icon.tsx';
import { Kbd } from './kbd.tsx';

type SearchFieldProps = {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
  /** The key that focuses the field, shown while it is empty. */
  hotkey?: string;
  className?: string;
};

/** A search text. Escape empties the field, and leaves it once it is empty. */
export function SearchField({
  label,
  value,
  onValueChange,
  inputRef,
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
        ref={inputRef}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key !== 'Escape') return;
          if (value === '') currentTarget.blur();
          else onValueChange('');
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
