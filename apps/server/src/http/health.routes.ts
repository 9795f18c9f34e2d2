import { health, problem } from '@kandev/contracts';
import { AppError } from '../errors.ts';
import type { EventFeed } from '../feed/event-feed.ts';
import type { Deps } from '../deps.ts';
import type { Api } from './api.ts';

const tags = ['health'];
const security: [] = [];
const config = { access: 'public' } as const;

/** For monitors: `healthz` says that the process answers, `readyz` that agents can work. */
export function healthRoutes(api: Api, { runners, feed }: Pick<Deps, 'runners'> & { feed: EventFeed }): void {
  api.get(
    '/healthz',
    { config, schema: { tags, security, summary: 'The process answers', response: { 200: health } } },
    () => ({ status: 'ok' as const }),
  );

  api.get(
    '/readyz',
    {
      config,
      schema: {
        tags,
        security,
        summary: 'The database answers and a runner is connected',
        response: { 200: health, 503: problem },
      },
    },
    () => {
      feed.newestSeq();
      if (runners.connected().length === 0) throw new AppError('NO_RUNNER', 'No runner is connected.');
      return { status: 'ok' as const };
    },
  );
}
