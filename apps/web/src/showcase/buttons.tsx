import { Fragment, type ReactNode } from 'react';
import { Button, type ButtonLook } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Menu } from '../ui/menu.tsx';
import { Part } from './part.tsx';

const looks: ButtonLook[] = ['loud', 'plain', 'quiet', 'danger'];
const nothing = (): void => undefined;

export function Buttons(): ReactNode {
  return (
    <>
      <Part name="Button">
        {looks.map((look) => (
          <Fragment key={look}>
            <Button look={look}>{look}</Button>
            <Button look={look} size="small">
              small
            </Button>
            <Button look={look} busy>
              busy
            </Button>
            <Button look={look} disabled>
              disabled
            </Button>
          </Fragment>
        ))}
      </Part>
      <Part name="Menu, CopyButton, Kbd">
        <Menu
          label="Actions"
          items={[
            { label: 'Rename', onSelect: nothing },
            { label: 'Not now', onSelect: nothing, disabled: true },
            { label: 'Delete', onSelect: nothing, danger: true },
          ]}
        />
        <CopyButton text="copied" what="Copy the word" />
        <Kbd>N</Kbd>
      </Part>
    </>
  );
}
