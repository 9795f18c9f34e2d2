import { describe, expect, it } from 'vitest';
import { namesSecret } from './secret-words.ts';
import { markedCompanion, formParams, readValidForm, singleChoice } from '../testing/forms/form-builders.ts';

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
  ])('%s names a secret [R24]', (name) => {
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
  ])('%s names no secret [R24]', (name) => {
    expect(namesSecret(name)).toBe(false);
  });
});

describe('secret questions', () => {
  const secretOf = (properties: unknown) =>
    readValidForm(formParams(properties)).questions.map(({ secret }) => secret);

  it('are found by key, by title and by format [R24]', () => {
    expect(secretOf({ apiKey: { type: 'string' } })).toEqual([true]);
    expect(secretOf({ q: { type: 'string', title: 'Database password' } })).toEqual([true]);
    expect(secretOf({ q: { type: 'string', format: 'password' } })).toEqual([true]);
    expect(secretOf({ token: { type: 'number' } })).toEqual([true]);
    expect(secretOf({ q: { type: 'string', description: 'Not your password' } })).toEqual([false]);
  });

  it('are no choices, unless a secret text box is beside them [R24]', () => {
    expect(secretOf({ token: singleChoice('JWT', 'opaque') })).toEqual([false]);
    expect(
      secretOf({ token: singleChoice('JWT', 'opaque'), token_custom: markedCompanion('token') }),
    ).toEqual([true]);
    expect(
      secretOf({ auth: singleChoice('none'), c: { ...markedCompanion('auth'), title: 'Token' } }),
    ).toEqual([true]);
    expect(secretOf({ auth: singleChoice('none'), c: markedCompanion('auth') })).toEqual([false]);
  });

  it('have no default, which would be recorded [R24]', () => {
    const read = readValidForm(formParams({ token: { type: 'string', default: 'abc' } }));
    expect(read.questions[0]).not.toHaveProperty('default');
  });
});
