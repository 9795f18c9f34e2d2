import type { PendingId } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { answerClarification } from '../commands/answer-clarification.ts';
import { listClarifications } from '../commands/questions.ts';
import { clarificationOf, eventually, operator, useServers } from '../runners/testing/with-server.ts';
import type { TestServer } from '../runners/testing/test-server.ts';

const servers = useServers();

/** Lets the database grow no more, or grow again. */
function fillDisk({ deps }: TestServer, full: boolean): void {
  const { $client } = deps.database.db as unknown as { $client: { pragma: (text: string) => void } };
  $client.pragma(`max_page_count = ${full ? 1 : 4_000_000_000}`);
}

it('a disk that is full ends a runner connection, loses nothing and goes on when there is room', async () => {
  const { server, peer, session_id } = await servers.working();
  fillDisk(server, true);
  const asked: PendingId[] = [];
  for (let n = 0; n < 8; n += 1) asked.push(peer.ask(session_id).pending_id);
  await eventually(() => server.deps.runners.connected()).toEqual([]);
  await eventually(() => peer.closed).toMatchObject({ code: 1011 });
  expect(peer.lastAck).toBeLessThan(peer.lastSeq);
  const { items } = listClarifications(server.deps, { limit: 100 });
  fillDisk(server, false);
  expect(items.length).toBeLessThan(asked.length);
  await peer.connect(server.url);
  await peer.stored();
  for (const pending_id of asked) expect(clarificationOf(server, pending_id).status).toBe('pending');
  const [first] = asked;
  if (first === undefined) throw new Error('nothing was asked');
  const answer = { answers: [], rejected: false, reject_reason: '' };
  expect(
    await answerClarification(server.deps, { pending_id: first, operator_id: operator, body: answer }),
  ).toMatchObject({ delivered: true });
});
