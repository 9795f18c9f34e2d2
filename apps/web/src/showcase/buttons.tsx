import { Fragment, type ReactNode } from 'react';
import { Button, type ButtonVariant } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { Specimen } from './specimen.tsx';
import { hebrewText, longText } from './sample-texts.ts';

const variants: ButtonVariant[] = ['loud', 'plain', 'quiet', 'danger'];
const doNothing = (): void => undefined;

const items: MenuItem[] = [
  { label: 'Rename', onSelect: doNothing },
  { label: 'Not now', onSelect: doNothing, disabled: true },
  { label: longText, onSelect: doNothing },
  { label: hebrewText, onSelect: doNothing },
  { label: 'Delete', onSelect: doNothing, danger: true },
];

export function Buttons(): ReactNode {
  return (
    <>
      <Specimen name="Button">
        {variants.map((variant) => (
          <Fragment key={variant}>
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} size="small">
              small
            </Button>
            <Button variant={variant} busy>
              busy
            </Button>
            <Button variant={variant} disabled>
              disabled
            </Button>
          </Fragment>
        ))}
        <Button variant="loud">{longText}</Button>
        <Button>{hebrewText}</Button>
      </Specimen>
      <Specimen name="Menu, OpenMenu">
        <Menu label="Actions" items={items} />
        <Menu label="Quiet actions" variant="quiet" items={items} />
      </Specimen>
      <Specimen name="CopyButton">
        <CopyButton text="copied" title="Copy the word" />
      </Specimen>
      <Specimen name="Kbd">
        <Kbd>N</Kbd>
        <Button>
          In a button <Kbd>N</Kbd>
        </Button>
        <Button variant="loud">
          In a loud one <Kbd>N</Kbd>
        </Button>
      </Specimen>
    </>
  );
}
