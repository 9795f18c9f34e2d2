import { lazy, Suspense, useState, type ReactNode } from 'react';
import { loadChunk } from '../parts/load-chunk.ts';
import { Fallback } from './fallback.tsx';
import { MenuButton } from './menu-button.tsx';
import type { MenuProps } from './open-menu.tsx';

export type { MenuItem } from './open-menu.tsx';

const load = () => loadChunk(() => import('./open-menu.tsx'));

const OpenMenu = lazy(async () => {
  const { OpenMenu: menu } = await load();
  return { default: menu };
});

/** Rarer actions, behind a button named `label`. What opens the menu comes when somebody first goes near it. */
export function Menu({ items, ...button }: MenuProps): ReactNode {
  const [asked, setAsked] = useState(false);
  const closed = (
    <MenuButton
      {...button}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load().catch(() => undefined)}
      onFocus={() => void load().catch(() => undefined)}
      onClick={() => setAsked(true)}
    />
  );
  if (!asked) return closed;
  return (
    <Fallback instead={closed}>
      <Suspense fallback={closed}>
        <OpenMenu {...button} items={items} />
      </Suspense>
    </Fallback>
  );
}
