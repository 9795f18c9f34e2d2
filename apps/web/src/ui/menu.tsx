import { useState, type ComponentProps, type ReactNode } from 'react';
import { buttonClass, type ButtonVariant } from './button.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Icon } from './icon.tsx';
import { lazyPart } from './lazy-part.tsx';
import type { MenuItem } from './open-menu.tsx';

export type { MenuItem } from './open-menu.tsx';

const OpenMenu = lazyPart(() => import('./open-menu.tsx'), 'OpenMenu');

type MenuButtonProps = {
  label: string;
  variant?: ButtonVariant;
  /** Whether Tab leads here. */
  tabStop?: boolean;
};

type MenuProps = MenuButtonProps & {
  /** A function is called when the menu opens, which is cheaper where there are many menus. */
  items: MenuItem[] | (() => MenuItem[]);
};

/** Rarer actions behind a button named `label`. The menu itself loads when its button is first pointed at or focused. */
export function Menu({ items, ...button }: MenuProps): ReactNode {
  const [wasOpened, setWasOpened] = useState(false);
  const closed = (
    <MenuButton
      {...button}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={OpenMenu.preload}
      onFocus={OpenMenu.preload}
      onClick={() => setWasOpened(true)}
    />
  );
  if (!wasOpened) return closed;
  return (
    <ErrorBoundary fallback={closed} onError={() => setWasOpened(false)}>
      <OpenMenu fallback={closed} trigger={<MenuButton {...button} />} items={items} />
    </ErrorBoundary>
  );
}

function MenuButton({
  label,
  variant = 'plain',
  tabStop = true,
  ...button
}: MenuButtonProps & Omit<ComponentProps<'button'>, 'className'>): ReactNode {
  return (
    <button
      type="button"
      aria-label={label}
      tabIndex={tabStop ? 0 : -1}
      className={buttonClass({ variant, size: 'icon' })}
      {...button}
    >
      <Icon name="dots" />
    </button>
  );
}
