import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { expect, it } from 'vitest';
import { questionServer, type QuestionServerDeps } from './mcp-server.ts';

async function connectClient(deps: QuestionServerDeps): Promise<Client> {
  const [here, there] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'an-agent', version: '1.0.0' });
  await questionServer(deps).connect(there);
  await client.connect(here);
  return client;
}
const call = { name: 'ask_user_question_kandev', arguments: { questions: 'anything' } };

it('lists the tool with the limits of its arguments', async () => {
  const client = await connectClient({ ask: () => Promise.reject(new Error('not asked')) });
  const { tools } = await client.listTools();
  expect(tools).toMatchObject([
    {
      name: 'ask_user_question_kandev',
      inputSchema: {
        type: 'object',
        required: ['questions'],
        properties: {
          questions: {
            minItems: 1,
            maxItems: 4,
            items: { required: ['prompt', 'options'], properties: { options: { minItems: 2, maxItems: 6 } } },
          },
          context: { type: 'string' },
          context_paragraphs: { type: 'array' },
        },
      },
    },
  ]);
});

it('reports progress so that a client waits beyond its timeout, until the answer is there', async () => {
  const answer = Promise.withResolvers<{ text: string; is_error: boolean }>();
  const client = await connectClient({ ask: () => answer.promise, progressIntervalMs: 25 });
  const seen: number[] = [];
  const result = client.callTool(call, undefined, {
    timeout: 1_000,
    resetTimeoutOnProgress: true,
    onprogress: ({ progress }) => {
      seen.push(progress);
      if (progress === 50) answer.resolve({ text: '{}', is_error: false });
    },
  });
  expect(await result).toMatchObject({ content: [{ type: 'text', text: '{}' }], isError: false });
  expect(seen).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
});

it('passes on the arguments unchecked, and aborts when the client gives up', async () => {
  const asked = Promise.withResolvers<unknown>();
  const givenUp = Promise.withResolvers<undefined>();
  const client = await connectClient({
    ask: (args, signal) => {
      asked.resolve(args);
      signal.addEventListener('abort', () => givenUp.resolve(undefined));
      return new Promise(() => undefined);
    },
  });
  const giveUp = new AbortController();
  const result = client.callTool(call, undefined, { signal: giveUp.signal });
  expect(await asked.promise).toEqual(call.arguments);
  giveUp.abort();
  await givenUp.promise;
  await expect(result).rejects.toThrow();
});

it('reports that the runner cannot be reached, and has no other tool', async () => {
  const client = await connectClient({ ask: () => Promise.reject(new Error('the runner went away')) });
  expect(await client.callTool(call)).toMatchObject({
    isError: true,
    content: [{ text: 'The question could not be asked: the runner went away.' }],
  });
  await expect(client.callTool({ name: 'other', arguments: {} })).rejects.toThrow('there is no tool other');
});
