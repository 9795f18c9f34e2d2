import { homedir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

it('needs nothing: the defaults are those of the README', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3140,
    home: path.join(homedir(), '.kandev'),
    profile: 'prod',
    allowedHosts: [],
    token: undefined,
    sessionRetentionMs: 0,
  });
});

it('takes an empty variable as unset', () => {
  expect(readConfig({ KANDEV_PORT: '', KANDEV_TOKEN: '' })).toMatchObject({ port: 3140, token: undefined });
});

it('finds a home that is written with a tilde', () => {
  expect(readConfig({ KANDEV_HOME: '~/boards' }).home).toBe(path.join(homedir(), 'boards'));
});

it.each([
  ['KANDEV_PORT', '3140x'],
  ['KANDEV_PORT', '65536'],
  ['KANDEV_PORT', '-1'],
  ['KANDEV_HOST', '127.0.0.1:80'],
  ['KANDEV_HOST', 'http://localhost'],
  ['KANDEV_PROFILE', 'production'],
  ['KANDEV_TOKEN', 'with space'],
  ['KANDEV_ALLOWED_HOSTS', 'http://board.example'],
  ['KANDEV_FEATURES_ACP_ELICITATION', '1'],
  ['KANDEV_FEATURES_ACP_ELICITATION', 'TRUE'],
  ['KANDEV_ELICITATION_ANSWER_TIMEOUT', '55'],
  ['KANDEV_ELICITATION_ANSWER_TIMEOUT', '0'],
  ['KANDEV_ACP_IDLE_TIMEOUT', 'an hour'],
  ['KANDEV_SESSION_RETENTION', '30d'],
])('refuses %s=%s in one line that names the variable', (variable, value) => {
  const read = () => readConfig({ [variable]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${variable} [^\n]+$`));
});

it('takes both durations in their own syntax, an idle timeout of 0 included [R8]', () => {
  expect(() =>
    readConfig({ KANDEV_ELICITATION_ANSWER_TIMEOUT: '1h30m', KANDEV_ACP_IDLE_TIMEOUT: '0' }),
  ).not.toThrow();
});

it('opens to other machines only under names that were given', () => {
  expect(() => readConfig({ KANDEV_HOST: '0.0.0.0' })).toThrow(/KANDEV_ALLOWED_HOSTS/);
  expect(
    readConfig({ KANDEV_HOST: '0.0.0.0', KANDEV_ALLOWED_HOSTS: 'Board.example, 10.0.0.5:3140' }).allowedHosts,
  ).toEqual(['board.example', '10.0.0.5:3140']);
});

it('keeps finished sessions for as long as it is told', () => {
  expect(readConfig({ KANDEV_SESSION_RETENTION: '720h' }).sessionRetentionMs).toBe(2_592_000_000);
});

it('keeps what the environment says of a switch apart from its absence [R2]', () => {
  expect(readConfig({ KANDEV_FEATURES_ACP_ELICITATION: 'false' }).elicitation).toBe(false);
  expect(readConfig({}).elicitation).toBeUndefined();
});
