import type { PendingId } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { listClarifications } from '../commands/questions.ts';
import { eventually } from '../testing/eventually.ts';
import { answer, clarificationOf, useServers, type TestServer } from '../testing/test-server.ts';

const servers = useServers();

/** Lets the database grow no more, or grow again. */
function fillDisk({ deps }: TestServer, full: boolean): void {
  const { $client } = deps.database.db as unknown as { $client: { pragma: (text: string) => void } };
  $client.pragma(`max_page_count = ${full ? 1 : 4_000_000_000}`);
}

it('a full disk ends a runner connection, and nothing is lost once there is room', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  fillDisk(server, true);
  const asked: PendingId[] = [];
  for (let n = 0; n < 8; n += 1) asked.push(runner.askQuestion(session_id).pending_id);
  await eventually(() => expect(server.deps.runners.connected()).toEqual([]));
  expect(await runner.whenClosed()).toMatchObject({ code: 1011 });
  expect(runner.lastAck).toBeLessThan(runner.lastSeq);
  const { items } = listClarifications(server.deps, { limit: 100 });
  fillDisk(server, false);
  expect(items.length).toBeLessThan(asked.length);
  await runner.connect(server);
  await runner.whenAcknowledged();
  for (const pending_id of asked) expect(clarificationOf(server, pending_id).status).toBe('pending');
  const [first] = asked;
  if (first === undefined) throw new Error('nothing was asked');
  expect(await answer(server, first)).toMatchObject({ delivered: true });
});
