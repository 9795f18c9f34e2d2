import type { Permission } from '@kandev/contracts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { RespondToPermission } from '#api/permissions.ts';
import { ProblemError } from '#api/problem-error.ts';
import { aPermission, id } from '#testing/fixtures.ts';
import { PermissionCard } from './permission-card.tsx';

const wanted = aPermission({
  pending_id: id(7),
  title: 'Run git mv packages/pay packages/payments',
  tool_call_id: 'tool-1',
  options: [
    { id: 'allow', name: 'Allow', kind: 'allow_once' },
    { id: 'reject', name: 'Reject', kind: 'reject_once' },
  ],
});

function renderCard(record: Permission, answerWith: () => Promise<unknown> = () => Promise.resolve()) {
  const sent: RespondToPermission[] = [];
  const onRespond = (answer: RespondToPermission) => {
    sent.push(answer);
    return answerWith();
  };
  const left: string[] = [];
  render(<PermissionCard permission={record} onRespond={onRespond} onLeave={() => left.push('left')} />);
  return { sent, left, user: userEvent.setup() };
}

it('a permission card offers the options of the agent and sends a clicked one once', async () => {
  const { sent, user } = renderCard(wanted, () => new Promise(() => undefined));
  expect(screen.getByRole('region', { name: 'Claude Code wants permission' })).toBeDefined();
  expect(screen.getAllByTestId('permission-option').map(({ textContent }) => textContent)).toEqual([
    'Allow',
    'Reject',
  ]);
  await user.dblClick(screen.getByRole('button', { name: 'Reject' }));
  await user.click(screen.getByRole('button', { name: 'Allow' }));
  expect(sent).toEqual([{ pending_id: wanted.pending_id, option_id: 'reject' }]);
});

it('Cancel sends no option and hands the focus over', async () => {
  const { sent, left, user } = renderCard(wanted);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([{ pending_id: wanted.pending_id, option_id: null }]);
  expect(left).toEqual(['left']);
});

it('a failed answer says its problem and can be sent again', async () => {
  const { sent, user } = renderCard(wanted, () =>
    Promise.reject(new ProblemError('AGENT_STREAM_NOT_CONNECTED', '')),
  );
  await user.click(screen.getByRole('button', { name: 'Allow' }));
  expect((await screen.findByRole('alert')).textContent).toContain('It did not reach the agent');
  await user.click(screen.getByRole('button', { name: 'Allow' }));
  expect(sent).toHaveLength(2);
});

it.each([
  [{ status: 'answered', cause: 'operator', answered_by: 'anna', option_id: 'allow' }, 'anna chose Allow'],
  [{ status: 'answered', cause: 'policy', option_id: 'allow' }, "Allowed unasked by the agent's settings"],
  [{ status: 'cancelled', cause: 'turn_cancelled' }, 'Closed when the turn was stopped'],
  [{ status: 'cancelled', cause: 'agent_gone', agent_disconnected: true }, 'Closed, the agent was gone'],
] as const)('an ended permission request says how it ended: %o', (end, words) => {
  renderCard(aPermission({ ...wanted, ...end }));
  expect(screen.getByText(words)).toBeDefined();
  expect(screen.queryAllByTestId('permission-option')).toEqual([]);
});
