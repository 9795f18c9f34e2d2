import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FindBar } from './find-bar.tsx';
import type { TranscriptSearch } from './use-find.ts';

const find: TranscriptSearch = {
  query: '',
  setQuery: () => undefined,
  count: 0,
  position: 0,
  currentKey: null,
  step: () => undefined,
  isLoading: false,
};

it('the key of the browser’s own search opens it, but not under a dialog or a menu', () => {
  let opened = 0;
  const bar = <FindBar find={find} open={false} onOpen={() => (opened += 1)} onLeave={() => undefined} />;
  const { rerender } = render(bar);
  const press = () => fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true });
  for (const role of ['dialog', 'alertdialog', 'menu']) {
    rerender(
      <>
        {bar}
        <div role={role} aria-label="Over it" />
      </>,
    );
    press();
  }
  expect(opened).toBe(0);
  rerender(bar);
  press();
  expect(opened).toBe(1);
});
