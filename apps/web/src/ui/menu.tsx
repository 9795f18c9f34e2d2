import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { cx } from './cx.ts';
import { Shape } from './shape.tsx';

export type MenuItem = { label: string; onSelect: () => void; danger?: boolean; disabled?: boolean };

/** Rarer actions, behind a button named `label`. */
export function Menu({ label, items }: { label: string; items: MenuItem[] }): ReactNode {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger aria-label={label} className={cx(buttonClass('plain', 'small'), 'px-2!')}>
        <Shape name="dots" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          className="z-50 min-w-44 rounded-md border border-line bg-surface p-1 shadow-raised"
        >
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.label}
              disabled={item.disabled ?? false}
              onSelect={item.onSelect}
              className={cx(
                'flex min-h-9 cursor-pointer items-center rounded-sm px-3 outline-none select-none data-highlighted:bg-wash pointer-coarse:min-h-11',
                'data-disabled:cursor-default data-disabled:text-tertiary',
                item.danger === true && 'text-failed',
              )}
            >
              {item.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
