import { describe, expect, it } from 'vitest';
import { namesSecret } from './secret-words.ts';
import { companionOf, formOf, mustRead, single } from './testing/forms.ts';

describe('namesSecret', () => {
  it.each([
    'apiKey',
    'API key',
    'api_key',
    'API-KEY',
    'apikey',
    'OPENAI_API_KEY',
    'myAPIKey',
    'access_token',
    'accessToken',
    'GITHUB_TOKEN',
    'token2',
    'Token:',
    'password',
    'dbPassword',
    'PASSWORD',
    'client-secret',
    'clientSecret.value',
  ])('R24: %s names a secret', (name) => {
    expect(namesSecret(name)).toBe(true);
  });

  it.each([
    'maxTokens',
    'tokens',
    'max_tokens',
    'tokenizer',
    'secretary',
    'passwordless',
    'key',
    'api',
    'apiKeyboard',
    'rapid api',
    'monkey',
    'über_geheim',
    '',
  ])('R24: %s does not', (name) => {
    expect(namesSecret(name)).toBe(false);
  });
});

describe('secret questions', () => {
  const secretOf = (properties: unknown) =>
    mustRead(formOf(properties)).questions.map(({ secret }) => secret);

  it('R24: by key, by title and by format', () => {
    expect(secretOf({ apiKey: { type: 'string' } })).toEqual([true]);
    expect(secretOf({ q: { type: 'string', title: 'Database password' } })).toEqual([true]);
    expect(secretOf({ q: { type: 'string', format: 'password' } })).toEqual([true]);
    expect(secretOf({ token: { type: 'number' } })).toEqual([true]);
    expect(secretOf({ q: { type: 'string', description: 'Not your password' } })).toEqual([false]);
  });

  it('R24: a choice is not secret by its name, but a text box beside it can be', () => {
    expect(secretOf({ token: single('JWT', 'opaque') })).toEqual([false]);
    expect(secretOf({ token: single('JWT', 'opaque'), token_custom: companionOf('token') })).toEqual([true]);
    expect(secretOf({ auth: single('none'), c: { ...companionOf('auth'), title: 'Token' } })).toEqual([true]);
    expect(secretOf({ auth: single('none'), c: companionOf('auth') })).toEqual([false]);
  });

  it('R24: a secret has no default, for records would hold it', () => {
    const read = mustRead(formOf({ token: { type: 'string', default: 'abc' } }));
    expect(read.questions[0]).not.toHaveProperty('default');
  });
});
