import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toFailureBody } from '#server/http/failure.ts';
import { allowInlineScripts } from '#server/http/security-headers.ts';
import { chooseEncoding } from '#server/http/send.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

interface StaticFile {
  readonly contentType: string;
  readonly cacheControl: string;
  readonly etag: string;
  readonly identity: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
  /** Sources of the content security policy for the scripts that a page contains. */
  readonly inlineScripts: readonly string[];
}

/** Loads every file of the build into memory, by address. Requests only look up this table, never the disk. */
const readBuild = (folder: string): Map<string, StaticFile> => {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const contentType = contentTypes[extname(entry.name)];
    if (!entry.isFile() || !contentType) continue;
    const identity = readFileSync(path);
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    files.set(address, {
      contentType,
      // File names under /assets contain a content hash.
      cacheControl: address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
      identity,
      br: readIfPresent(`${path}.br`),
      gzip: readIfPresent(`${path}.gz`),
      inlineScripts: address.endsWith('.html') ? findInlineScripts(identity.toString()) : [],
    });
  }
  return files;
};

const findInlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );

const readIfPresent = (path: string): Buffer | undefined => (existsSync(path) ? readFileSync(path) : undefined);

/** Screens of an extranet belong in no search index. */
const pageHeaders = { 'x-robots-tag': 'noindex, nofollow' } as const;
/** Screens whose address holds a token. */
const tokenPage = /^\/(sign|complete|reset\/password)\/./;
/** `no-referrer`: requests of such a screen must not contain its address. */
const tokenHeaders = { 'referrer-policy': 'no-referrer' } as const;

/** Serves the built app; a navigation to any of its screens receives `index.html`. */
export const serveBuild = (app: FastifyInstance, folder: string): void => {
  const files = readBuild(folder);
  const index = files.get('/index.html');
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const address = `/${request.params['*']}`;
    const file = address === '/' ? index : (files.get(address) ?? (isNavigation(request, address) ? index : undefined));
    if (!file) return answerNotFound(request, reply);
    if (file === index) reply.headers(tokenPage.test(address) ? { ...pageHeaders, ...tokenHeaders } : pageHeaders);
    return sendFile(request, reply, file);
  });
};

const isNavigation = (request: FastifyRequest, address: string): boolean =>
  !/^\/api(\/|$)/.test(address) &&
  !(address.split('/').at(-1) ?? '').includes('.') &&
  String(request.headers.accept ?? '').includes('text/html');

const sendFile = (request: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply => {
  const accepted = chooseEncoding(request.headers['accept-encoding']);
  const encoding = accepted && file[accepted] ? accepted : undefined;
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`;
  reply.header('cache-control', file.cacheControl).header('etag', etag);
  if (file.inlineScripts.length > 0) {
    const policy = String(reply.getHeader('content-security-policy'));
    reply.header('content-security-policy', allowInlineScripts(policy, file.inlineScripts));
  }
  if (file.br ?? file.gzip) reply.header('vary', 'accept-encoding');
  const cachedTags = String(request.headers['if-none-match'] ?? '').split(',');
  if (cachedTags.some((value) => value.trim().replace(/^W\//, '') === etag)) return reply.code(304).send();
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type(file.contentType).send(encoding ? file[encoding] : file.identity);
};

/** 404 as JSON, also for navigations. */
export const answerNotFound = (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').send(toFailureBody('Cette adresse n’existe pas.'));
