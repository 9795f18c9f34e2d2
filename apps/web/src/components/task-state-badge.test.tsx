import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aTask, id } from '#testing/fixtures.ts';
import { TaskStateBadge } from './task-state-badge.tsx';

const waiting = {
  pending_id: id(30),
  kind: 'clarification',
  agent: 'Claude Code',
  text: 'Which database?',
  question_count: 3,
  since: '2026-01-01T10:00:00Z',
  expires_at: null,
};

it('a pending elicitation on a RUNNING session shows one mark, and it is waiting-for-input [AC-09]', () => {
  render(<TaskStateBadge task={aTask({ pending_action: 'clarification', pending_count: 1, waiting })} />);
  expect(screen.getByTestId('task-state-waiting-for-input')).toHaveProperty(
    'textContent',
    'Asks you · 3 questions',
  );
  expect(screen.queryByTestId('task-state-running')).toBeNull();
  expect(screen.queryByTestId('task-state-background-running')).toBeNull();
});

it('every mark has a name of its own', () => {
  const marks = [
    [{ pending_action: 'clarification' }, 'Asks you'],
    [{ pending_action: 'permission' }, 'Wants permission'],
    [{}, 'Working'],
    [{ turn_open: false }, 'Working in the background'],
    [{ session_state: 'IDLE', turn_open: false }, 'Turn finished'],
    [{ session_state: 'FAILED', turn_open: false }, 'Failed'],
    [{ session_state: null, turn_open: false }, 'Not started'],
  ] as const;
  for (const [facts, name] of marks) {
    const { unmount } = render(<TaskStateBadge task={aTask(facts)} />);
    expect(screen.getByRole('img', { name })).toBeTruthy();
    unmount();
  }
});
