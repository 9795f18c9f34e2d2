import { featureFlag, featureFlagsPage, updateFeatureFlag } from '@kandev/contracts';
import { overrideFeatureFlag, readElicitationFlag } from '../commands/settings.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { flagParams, problemResponses, type Api } from './api.ts';

const tags = ['feature flags'];

export function featureFlagRoutes(api: Api, deps: Deps & { config: Config }): void {
  api.get(
    '/feature-flags',
    {
      schema: {
        tags,
        summary: 'Every switch: what runs now, what runs after a restart, and what locks it',
        response: { 200: featureFlagsPage, ...problemResponses() },
      },
    },
    () => ({ items: [readElicitationFlag(deps)], next_cursor: null }),
  );

  api.patch(
    '/feature-flags/:key',
    {
      schema: {
        tags,
        summary: 'Override a switch from the next start on, or with null drop the override',
        params: flagParams,
        body: updateFeatureFlag,
        response: { 200: featureFlag, ...problemResponses(400, 404, 409) },
      },
    },
    (request) => overrideFeatureFlag(deps, { key: request.params.key, override: request.body.override }),
  );
}
