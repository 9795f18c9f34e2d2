import { lazy, Suspense, useState, type ReactNode } from 'react';
import { loadChunk } from '#ui/load-chunk.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { MenuButton } from './menu-button.tsx';
import type { MenuProps } from './open-menu.tsx';

export type { MenuItem } from './open-menu.tsx';

const load = () => import('./open-menu.tsx');
const ahead = () => void load().catch(() => undefined);

const makeOpenMenu = () =>
  lazy(async () => {
    const { OpenMenu: menu } = await loadChunk(load);
    return { default: menu };
  });
/** Another for each attempt: one that has failed fails for good. */
let OpenMenu = makeOpenMenu();

/** Rarer actions, behind a button named `label`. What opens the menu comes when somebody first goes near it. */
export function Menu({ items, ...button }: MenuProps): ReactNode {
  const [asked, setAsked] = useState(false);
  const closed = (
    <MenuButton
      {...button}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={ahead}
      onFocus={ahead}
      onClick={() => setAsked(true)}
    />
  );
  if (!asked) return closed;
  const again = () => {
    OpenMenu = makeOpenMenu();
    setAsked(false);
  };
  return (
    <ErrorBoundary instead={closed} onFail={again}>
      <Suspense fallback={closed}>
        <OpenMenu {...button} items={items} />
      </Suspense>
    </ErrorBoundary>
  );
}
