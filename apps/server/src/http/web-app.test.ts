import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LiveServer } from '../testing/live-server.ts';

const html = { accept: 'text/html,application/xhtml+xml' };

describe('with a built web app', () => {
  let server: LiveServer;
  let webFolder: string;
  beforeAll(async () => {
    webFolder = await mkdtemp(path.join(tmpdir(), 'kandev-web-'));
    await mkdir(path.join(webFolder, 'assets'));
    await writeFile(path.join(webFolder, 'index.html'), '<title>the shell</title>');
    await writeFile(path.join(webFolder, 'favicon.svg'), '<svg/>');
    await writeFile(path.join(webFolder, 'assets', 'main-3f2a.js'), 'export {};');
    await writeFile(path.join(webFolder, 'assets', 'main-3f2a.js.gz'), gzipSync('export {};'));
    server = await LiveServer.start({ webFolder });
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await rm(webFolder, { recursive: true });
  });
  const get = (pathname: string, headers: Record<string, string> = html) =>
    server.call('GET', pathname, { token: null, headers });

  it.each(['/', '/tasks/3f1c', '/settings?tab=runners'])(
    'shows the shell at %s to anyone',
    async (pathname) => {
      const answer = await get(pathname);
      expect(answer).toMatchObject({ status: 200, text: '<title>the shell</title>' });
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it('lets browsers keep what has its hash in its name', async () => {
    const answer = await get('/assets/main-3f2a.js', {});
    expect(answer).toMatchObject({ status: 200, text: 'export {};' });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/favicon.svg', {})).headers['cache-control']).toBe('no-cache');
  });

  it('sends the compressed copy to a browser that reads it, to be kept as long', async () => {
    const { headers } = await get('/assets/main-3f2a.js', { 'accept-encoding': 'gzip' });
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect((await get('/', { ...html, 'accept-encoding': 'gzip' })).text).toBe('<title>the shell</title>');
  });

  it('does not give the shell for a file that is missing, or to a script', async () => {
    expect((await get('/assets/main-gone.js', { accept: '*/*' })).status).toBe(404);
    expect((await get('/tasks/3f1c', { accept: 'application/json' })).status).toBe(404);
  });

  it('gives nothing from outside the folder', async () => {
    for (const pathname of ['/../../package.json', '/..%2f..%2fpackage.json', '/assets/..%5c..%5cx']) {
      expect((await get(pathname, {})).status, pathname).toBeGreaterThanOrEqual(400);
    }
  });

  it('keeps the API apart: a page never comes from there', async () => {
    expect(await server.call('GET', '/api/v1/nothing', { headers: html })).toMatchObject({
      status: 404,
      body: { error: { code: 'NOT_FOUND' } },
    });
  });
});

it('says what to do when the web app is not built', async () => {
  await using server = await LiveServer.start({ webFolder: '/nowhere/dist' });
  const answer = await server.call('GET', '/', { token: null, headers: html });
  expect(answer.status).toBe(503);
  expect(answer.text).toContain('npm start');
  expect((await server.call('GET', '/api/v1/board')).status).toBe(200);
});
