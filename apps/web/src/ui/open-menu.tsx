import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { MenuButton, type MenuButtonProps } from './menu-button.tsx';

export type MenuItem = { label: string; onSelect: () => void; danger?: boolean; disabled?: boolean };

export type MenuProps = MenuButtonProps & {
  /** As a function they are made when the menu opens, which is cheaper where there are many menus. */
  items: MenuItem[] | (() => MenuItem[]);
};

/** A menu that opens as it appears, and from its button after that. */
export function OpenMenu({ items, ...button }: MenuProps): ReactNode {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>
        <MenuButton {...button} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-80 min-w-44 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-raised"
        >
          <Items items={items} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Items({ items }: Pick<MenuProps, 'items'>): ReactNode {
  return (typeof items === 'function' ? items() : items).map((item, place) => (
    <DropdownMenu.Item
      key={`${place} ${item.label}`}
      disabled={item.disabled ?? false}
      onSelect={item.onSelect}
      className={cx(
        'flex min-h-9 cursor-pointer items-center rounded-sm px-3 wrap-anywhere outline-none select-none data-highlighted:bg-wash pointer-coarse:min-h-11',
        'data-disabled:cursor-default data-disabled:text-tertiary',
        item.danger === true && 'text-failed',
      )}
    >
      {item.label}
    </DropdownMenu.Item>
  ));
}
