import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vitest/config';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const bytesOf = async (request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return new Uint8Array(Buffer.concat(chunks));
};

/** Fields of a form, a file as name, type and SHA-256; the SHA-256 of any other body. */
const describeBody = async (request: IncomingMessage): Promise<unknown> => {
  const type = request.headers['content-type'] ?? '';
  const bytes = await bytesOf(request);
  if (!type.startsWith('multipart/form-data')) return { type, sha256: sha256(bytes) };
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  const field = async (value: FormDataEntryValue) =>
    value instanceof File ? [value.name, value.type, sha256(new Uint8Array(await value.arrayBuffer()))] : value;
  return Promise.all([...form].map(async ([name, value]) => [name, await field(value)]));
};

const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
  if (pathname === '/cut') {
    request.socket.destroy();
    return;
  }
  if (pathname === '/silent') return;
  const received = await describeBody(request);
  response.writeHead(Number(searchParams.get('status') ?? 200), {
    ...(pathname === '/portal' ? {} : { 'x-lagon': '1' }),
    'content-type': 'application/json',
    'x-authorization': request.headers.authorization ?? '',
    'x-key': String(request.headers['idempotency-key'] ?? ''),
  });
  response.end(JSON.stringify(received));
};

/**
 * A server for browser tests below `/received-bytes`: it answers what it received. `/cut` cuts the connection, `/silent` never
 * answers, `/portal` is not our server; `?status=` is the status of the answer.
 */
export const receivedBytes = (): Plugin => ({
  name: 'received-bytes',
  configureServer: ({ middlewares }) => {
    middlewares.use('/received-bytes', (request, response) => void answer(request, response));
  },
});
