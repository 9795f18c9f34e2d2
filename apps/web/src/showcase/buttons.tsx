import { Fragment, type ReactNode } from 'react';
import { Button, type ButtonVariant } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { Part } from './part.tsx';
import { hebrew, long } from './words.ts';

const looks: ButtonVariant[] = ['loud', 'plain', 'quiet', 'danger'];
const nothing = (): void => undefined;

const items: MenuItem[] = [
  { label: 'Rename', onSelect: nothing },
  { label: 'Not now', onSelect: nothing, disabled: true },
  { label: long, onSelect: nothing },
  { label: hebrew, onSelect: nothing },
  { label: 'Delete', onSelect: nothing, danger: true },
];

export function Buttons(): ReactNode {
  return (
    <>
      <Part name="Button">
        {looks.map((look) => (
          <Fragment key={look}>
            <Button variant={look}>{look}</Button>
            <Button variant={look} size="small">
              small
            </Button>
            <Button variant={look} busy>
              busy
            </Button>
            <Button variant={look} disabled>
              disabled
            </Button>
          </Fragment>
        ))}
        <Button variant="loud">{long}</Button>
        <Button>{hebrew}</Button>
      </Part>
      <Part name="Menu, OpenMenu">
        <Menu label="Actions" items={items} />
        <Menu label="Quiet actions" variant="quiet" items={items} />
      </Part>
      <Part name="CopyButton">
        <CopyButton text="copied" title="Copy the word" />
      </Part>
      <Part name="Kbd">
        <Kbd>N</Kbd>
        <Button>
          In a button <Kbd>N</Kbd>
        </Button>
        <Button variant="loud">
          In a loud one <Kbd>N</Kbd>
        </Button>
      </Part>
    </>
  );
}
