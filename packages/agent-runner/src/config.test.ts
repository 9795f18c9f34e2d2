import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

it('has defaults, and treats an empty variable as unset', () => {
  expect(readConfig({ KANDEV_ACP_IDLE_TIMEOUT: '', HOME: '/root' })).toMatchObject({
    serverUrl: undefined,
    token: undefined,
    deadlines: { answer_timeout_ms: 3_300_000, idle_timeout_ms: 3_600_000, shortened: false },
    timing: { initializeMs: 30_000, stopGraceMs: 2_000 },
  });
});

it.each([
  ['20m', '10m', 540_000],
  ['10m', '10m', 540_000],
  ['1h', '2ms', 1],
])('%s against an idle timeout of %s becomes nine tenths of it [R8]', (answer, idle, expected) => {
  const { deadlines } = readConfig({
    KANDEV_ELICITATION_ANSWER_TIMEOUT: answer,
    KANDEV_ACP_IDLE_TIMEOUT: idle,
  });
  expect(deadlines.answer_timeout_ms).toBe(expected);
  expect(deadlines.answer_timeout_ms).toBeLessThan(deadlines.idle_timeout_ms);
  expect(deadlines.shortened).toBe(true);
});

it('without an idle timeout the answer deadline is not shortened [R8]', () => {
  const env = { KANDEV_ELICITATION_ANSWER_TIMEOUT: '100h', KANDEV_ACP_IDLE_TIMEOUT: '0' };
  expect(readConfig(env).deadlines).toEqual({
    answer_timeout_ms: 360_000_000,
    idle_timeout_ms: 0,
    shortened: false,
  });
});

it.each([
  ['KANDEV_ELICITATION_ANSWER_TIMEOUT', '55'],
  ['KANDEV_ELICITATION_ANSWER_TIMEOUT', '0s'],
  ['KANDEV_ACP_IDLE_TIMEOUT', '-1h'],
  ['KANDEV_ACP_IDLE_TIMEOUT', '1ms'],
  ['KANDEV_ACP_INITIALIZE_TIMEOUT', 'soon'],
  ['KANDEV_AGENT_STOP_GRACE', 'never'],
  ['KANDEV_SERVER_URL', 'localhost:3140'],
  ['KANDEV_SERVER_URL', 'ftp://host'],
  ['KANDEV_RUNNER_TOKEN', 'two words'],
])('refuses %s=%s by name, in one line', (name, value) => {
  const attempt = (): unknown => readConfig({ [name]: value });
  expect(attempt).toThrow(ConfigError);
  expect(attempt).toThrow(new RegExp(`^${name} [^\\n]+$`));
});
