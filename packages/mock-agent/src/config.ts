import type { FeatureStyle } from './session-features.ts';

/** The settings that environment variables make; the README explains each variable. */
export type AgentConfig = {
  framesFile: string | undefined;
  cueFile: string | undefined;
  ignoreCancel: boolean;
  loginRequired: boolean;
  canLoadSessions: boolean;
  featureStyle: FeatureStyle | undefined;
  name: string;
  version: string;
};

export function readConfig(env: NodeJS.ProcessEnv): AgentConfig {
  return {
    framesFile: env['KANDEV_MOCK_FRAMES'],
    cueFile: env['KANDEV_MOCK_CUE'],
    ignoreCancel: env['KANDEV_MOCK_IGNORE_CANCEL'] === '1',
    loginRequired: env['KANDEV_MOCK_LOGIN_REQUIRED'] === '1',
    canLoadSessions: env['KANDEV_MOCK_LOAD_SESSION'] === '1',
    featureStyle: readFeatureStyle(env['KANDEV_MOCK_OFFERS']),
    name: env['KANDEV_MOCK_NAME'] ?? 'kandev-demo-agent',
    version: env['KANDEV_MOCK_VERSION'] ?? '0.1.0',
  };
}

const readFeatureStyle = (text: string | undefined): FeatureStyle | undefined =>
  text === 'options' || text === 'modes' ? text : undefined;
