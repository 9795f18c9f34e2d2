import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { noSuchRoute } from '../errors.ts';
import { standalonePage } from './standalone-page.ts';

const CACHE_FOREVER = 'public, max-age=31536000, immutable';

/**
 * Serves the built web app to everyone: it holds no data of its own. A navigation that names no file gets the
 * app's shell, since the app routes by itself. Files under `assets` carry their hash in their name, and
 * scripts and style sheets lie there compressed too.
 */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
    });
    await files.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      preCompressed: true,
      dotfiles: 'ignore',
      suppressWarning: true,
      setHeaders: (reply, file) => {
        const hashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
        void reply.header('cache-control', hashed ? CACHE_FOREVER : 'no-cache');
      },
    });
  });

  const serveShell = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const wantsPage = (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage || !['GET', 'HEAD'].includes(request.method)) throw noSuchRoute();
    const shell = await readFile(path.join(folder, 'index.html')).catch(() => undefined);
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    if (shell !== undefined) return reply.send(shell);
    return reply.code(503).send(standalonePage('not_built', request.headers['accept-language']));
  };
  app.setNotFoundHandler(serveShell);
}
