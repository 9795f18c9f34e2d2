import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { noSuchRoute } from './problems.ts';
import { plainPage } from './page.ts';

const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Serves the built web app to everyone: it holds no data of its own. Navigations that name no file get its
 * shell, since the app routes by itself; files under `assets` carry their hash in their name.
 */
export const webApp = async (app: FastifyInstance, folder: string): Promise<void> => {
  const shell = path.join(folder, 'index.html');
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
    });
    await files.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      dotfiles: 'ignore',
      suppressWarning: true,
      setHeaders: (reply, file) => {
        const hashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
        void reply.header('cache-control', hashed ? FOREVER : 'no-cache');
      },
    });
    files.setNotFoundHandler((request, reply) => {
      if (!(request.headers.accept ?? '').includes('text/html')) throw noSuchRoute();
      if (existsSync(shell)) return reply.sendFile('index.html');
      return reply
        .code(503)
        .type('text/html; charset=utf-8')
        .send(
          plainPage('The web app is not built', 'Run npm start, which builds it, and load this page again.'),
        );
    });
  });
};
