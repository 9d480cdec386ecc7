import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer } from './handler.ts';

const compressFrom = 1400;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Best supported encoding that the client accepts. */
export const chooseEncoding = (header: string | string[] | undefined): 'br' | 'gzip' | undefined => {
  const accepted = String(header ?? '')
    .split(',')
    .map((part) => part.trim().split(';'))
    .filter(([, quality]) => !/^\s*q=0(\.0+)?\s*$/.test(quality ?? ''))
    .map(([name]) => name);
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined;
};

/** Sends JSON, compressed from 1,400 bytes (one network packet). */
export const sendJson = async (
  request: FastifyRequest,
  reply: FastifyReply,
  json: string | Buffer,
): Promise<FastifyReply> => {
  const bytes = typeof json === 'string' ? Buffer.from(json) : json;
  reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');
  if (bytes.length < compressFrom) return reply.send(bytes);
  reply.header('vary', 'accept-encoding');
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (!encoding) return reply.send(bytes);
  reply.header('content-encoding', encoding);
  return reply.send(
    encoding === 'br'
      ? await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : await gzipped(bytes, { level: 6 }),
  );
};

/** Sends a file as a download; the file name keeps its accents (RFC 6266). */
export const sendFile = (reply: FastifyReply, file: FileAnswer): FastifyReply => {
  const name = [...file.fileName].filter((letter) => letter >= ' ' && !'"\\/\u007f'.includes(letter)).join('');
  const ascii = name.normalize('NFD').replace(/[^ -~]/g, '');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return reply
    .type(file.contentType)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`)
    .send(file.bytes instanceof Uint8Array ? Buffer.from(file.bytes) : Readable.from(file.bytes));
};
