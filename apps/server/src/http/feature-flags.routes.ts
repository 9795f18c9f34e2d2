import { featureFlag, featureFlagsPage, updateFeatureFlag } from '@kandev/contracts';
import type { FeatureFlags } from '../feature-flags/feature-flags.ts';
import { problemResponses, flagParams, type Api } from './api.ts';

const tags = ['feature flags'];

export function featureFlagRoutes(api: Api, flags: FeatureFlags): void {
  api.get(
    '/feature-flags',
    {
      schema: {
        tags,
        summary: 'Every switch: what runs now, what runs after a restart, and what locks it',
        response: { 200: featureFlagsPage, ...problemResponses() },
      },
    },
    () => ({ items: flags.list(), next_cursor: null }),
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
    (request) => flags.override(request.params.key, request.body.override),
  );
}
