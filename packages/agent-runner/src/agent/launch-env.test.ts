import { expect, it } from 'vitest';
import { launchEnv } from './launch-env.ts';

it("gives an agent the machine's environment without the variables of the runner's own start", () => {
  const own = {
    HOME: '/home/me',
    LANG: 'C',
    PATH: '/repo/node_modules/.bin:/pinned/node:/usr/bin',
    KANDEV_MACHINE_PATH: '/usr/bin',
    KANDEV_HOME: '/home/me/.kandev',
    KANDEV_TOKEN: 'operator',
    KANDEV_RUNNER_TOKEN: 'runner',
    KANDEV_SESSION: 'of an outer runner',
    NODE_OPTIONS: '--inspect',
    NODE_COMPILE_CACHE: '/cache',
    NODE: '/pinned/node/bin/node',
    NODE_ENV: 'production',
    NODE_CHANNEL_FD: '3',
    NODE_EXTRA_CA_CERTS: '/etc/company.pem',
    NODE_USE_ENV_PROXY: '1',
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    npm_config_user_agent: 'pnpm',
    npm_lifecycle_event: 'start',
    UNSET: undefined,
  };
  expect(launchEnv(own, {}, 'mark')).toEqual({
    HOME: '/home/me',
    LANG: 'C',
    PATH: '/usr/bin',
    NODE_EXTRA_CA_CERTS: '/etc/company.pem',
    NODE_USE_ENV_PROXY: '1',
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    KANDEV_SESSION: 'mark',
  });
});

it("a profile's variables replace the machine's, even KANDEV_ ones, but never the session's mark", () => {
  const profile = { LANG: 'de', KANDEV_MOCK: 'yes', NODE_ENV: 'test', KANDEV_SESSION: 'forged' };
  expect(launchEnv({ LANG: 'C', PATH: '/bin' }, profile, 'mark')).toEqual({
    LANG: 'de',
    PATH: '/bin',
    KANDEV_MOCK: 'yes',
    NODE_ENV: 'test',
    KANDEV_SESSION: 'mark',
  });
});
