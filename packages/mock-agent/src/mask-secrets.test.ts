import { describe, expect, it } from 'vitest';
import { maskSecrets } from './mask-secrets.ts';

const form = (properties: unknown) => JSON.stringify({ requestedSchema: { type: 'object', properties } });
const reply = (content: string) => `{"action":"accept","content":${content}}`;

describe('maskSecrets', () => {
  it.each(['apiKey', 'api_key', 'API Key', 'access_token', 'DB_PASSWORD', 'clientSecret', 'apikey'])(
    '%s is a secret [R24]',
    (key) => {
      const text = reply(JSON.stringify({ [key]: 'hunter2' }));
      expect(maskSecrets(text, form({ [key]: { type: 'string' } }))).toBe(
        reply(JSON.stringify({ [key]: '•••' })),
      );
    },
  );

  it.each(['maxTokens', 'keyboard', 'apiVersion', 'secretary', 'token1'])(
    '%s is not a secret [R24]',
    (key) => {
      const text = reply(JSON.stringify({ [key]: 'plain' }));
      expect(maskSecrets(text, form({ [key]: { type: 'string' } }))).toBe(text);
    },
  );

  it('a title, a format or the agent itself marks a secret [R24]', () => {
    const properties = {
      a: { type: 'string', title: 'Your password' },
      b: { type: 'string', format: 'password' },
      c: { type: 'string', _meta: { codex: { isSecret: true } } },
      d: { type: 'string' },
    };
    expect(maskSecrets(reply('{"a":"1","b":"2","c":"3","d":"4"}'), form(properties))).toBe(
      reply('{"a":"•••","b":"•••","c":"•••","d":"4"}'),
    );
  });

  it('masks no choice, whose values are in the form', () => {
    const text = reply('{"token":"a"}');
    expect(maskSecrets(text, form({ token: { type: 'string', oneOf: [{ const: 'a', title: 'A' }] } }))).toBe(
      text,
    );
  });

  it('keeps every other byte of the reply', () => {
    const text = '{ "content" : {"__proto__":"x" , "api_key":"s\\"e}c", "n":1.50} , "action":"accept"}';
    expect(maskSecrets(text, form({}))).toBe(
      '{ "content" : {"__proto__":"x" , "api_key":"•••", "n":1.50} , "action":"accept"}',
    );
  });

  it('leaves replies without content alone', () => {
    expect(maskSecrets('{"action":"decline"}', form({}))).toBe('{"action":"decline"}');
    expect(maskSecrets('null', '')).toBe('null');
  });
});
