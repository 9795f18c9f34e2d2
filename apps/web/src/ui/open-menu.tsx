import { cx } from 'class-variance-authority';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';

export type MenuItem = { label: string; onSelect: () => void; danger?: boolean; disabled?: boolean };

type OpenMenuProps = { trigger: ReactNode; items: MenuItem[] | (() => MenuItem[]) };

/** A menu that is open when it mounts; after that its trigger opens it. */
export function OpenMenu({ trigger, items }: OpenMenuProps): ReactNode {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-80 min-w-44 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-raised"
        >
          <MenuItems items={items} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function MenuItems({ items }: Pick<OpenMenuProps, 'items'>): ReactNode {
  return (typeof items === 'function' ? items() : items).map((item, index) => (
    <DropdownMenu.Item
      key={`${index} ${item.label}`}
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
