import { render, screen } from '@testing-library/react';
import { useRef, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { useKeepFocus } from './use-keep-focus.ts';

function Strip({ tasks }: { tasks: string[] }): ReactNode {
  const strip = useRef<HTMLUListElement>(null);
  const keepFocus = useKeepFocus(strip, tasks);
  return (
    <>
      <ul ref={strip} onFocus={({ target }) => keepFocus(target)}>
        {tasks.map((task) => (
          <li key={task}>
            <button data-task-id={task}>{task}</button>
          </li>
        ))}
      </ul>
      <div role="dialog">
        <button>over the board</button>
      </div>
      <button>beside the board</button>
    </>
  );
}

const focus = (name: string): void => screen.getByRole('button', { name }).focus();

it.each([
  ['goes to the card beside it', [], 'second'],
  ['goes there also after a dialog had the focus', ['over the board'], 'second'],
  ['is left alone if another element got the focus since', ['beside the board'], undefined],
])('the focus of a card that is gone %s', (_what, since, expected) => {
  const { rerender } = render(<Strip tasks={['first', 'second']} />);
  focus('first');
  since.forEach(focus);
  (document.activeElement as HTMLElement).blur();
  rerender(<Strip tasks={['second']} />);
  expect((document.activeElement as HTMLElement).dataset['taskId']).toBe(expected);
});
