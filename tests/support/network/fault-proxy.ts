import { createServer, type IncomingMessage, request as requestTo } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What happens to a request between the browser and the server.
 * - `pass`: the request and its answer arrive
 * - `request lost`: the connection breaks before the server receives the request
 * - `answer lost`: the server executes the request, then the connection breaks
 * - `request cut`: the server receives the first half of the request, then both connections break
 * - `request twice`: the server receives the request twice at the same time; the second answer arrives
 * - `request slow`: the request arrives after a second, and its answer too
 * - `request strayed`: the connection breaks, but the server receives the request three seconds later
 * - `request held`: the request never arrives and is never answered
 * - `answer held`: the server executes the request, and its answer never arrives
 * - `answer cut`: the server executes the request, and the first half of its answer arrives
 * - `unavailable`: an intermediary answers 503
 * - `too large`: an intermediary answers 413
 * - `busy`: our server itself answers 503
 * - `portal`: a captive portal answers in the server's place
 */
export type Outcome =
  | 'pass'
  | 'request lost'
  | 'answer lost'
  | 'request cut'
  | 'request twice'
  | 'request slow'
  | 'request strayed'
  | 'request held'
  | 'answer held'
  | 'answer cut'
  | 'unavailable'
  | 'too large'
  | 'busy'
  | 'portal';

interface FaultProxyOptions {
  readonly outcome?: (request: IncomingMessage) => Outcome;
  /** Changes the server's answer for a path. */
  readonly edit?: (path: string, body: Buffer) => Buffer;
}

export interface FaultProxy {
  readonly url: string;
  close(): void;
}

const portal = '<!doctype html><title>Wi-Fi de l’hôtel</title><p>Payez d’abord.</p>';
const tooLarge = '<html><h1>413 Request Entity Too Large</h1><hr>nginx</html>';
const perConnectionHeaders = ['connection', 'content-length'];
const droppedRequestHeaders = [
  ...perConnectionHeaders,
  'host',
  'accept-encoding',
  'if-none-match',
  'if-modified-since',
];
const droppedAnswerHeaders = [...perConnectionHeaders, 'content-encoding', 'transfer-encoding', 'keep-alive', 'etag'];

const slowMs = 1_000;
const strayedMs = 3_000;

/** Sends at most the first half of a request. */
const sendHalf = (origin: string, { url, method, headers }: IncomingMessage, body: Buffer): Promise<void> =>
  new Promise((resolve) => {
    const incomplete = requestTo(origin + url, { method, headers: { ...headers, 'content-length': body.length } });
    incomplete.on('error', () => resolve());
    incomplete.on('close', () => resolve());
    incomplete.write(body.subarray(0, body.length / 2), () => incomplete.destroy());
  });

/** A proxy before the server with its own address, whose faults the test controls. */
export const startFaultProxy = async (
  origin: string,
  { outcome, edit }: FaultProxyOptions = {},
): Promise<FaultProxy> => {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const requestOutcome = outcome?.(request) ?? 'pass';
    if (requestOutcome === 'request lost') return void request.socket.destroy();
    if (requestOutcome === 'request held') return;
    if (requestOutcome === 'portal') return void response.writeHead(200, { 'content-type': 'text/html' }).end(portal);
    if (requestOutcome === 'unavailable') return void response.writeHead(503).end();
    if (requestOutcome === 'too large')
      return void response.writeHead(413, { 'content-type': 'text/html' }).end(tooLarge);
    if (requestOutcome === 'busy') return void response.writeHead(503, { 'x-lagon': '1' }).end();
    const content = Buffer.concat(chunks);
    if (requestOutcome === 'request cut') {
      await sendHalf(origin, request, content);
      return void request.socket.destroy();
    }
    if (requestOutcome === 'request slow') await sleep(slowMs);
    if (requestOutcome === 'request strayed') {
      request.socket.destroy();
      await sleep(strayedMs);
    }
    const headers = { ...request.headers } as Record<string, string>;
    for (const name of droppedRequestHeaders) delete headers[name];
    const forward = () =>
      fetch(origin + request.url, {
        method: request.method ?? 'GET',
        headers,
        ...(content.length > 0 ? { body: content } : {}),
      }).catch(() => undefined);
    const firstDelivery = requestOutcome === 'request twice' ? forward() : undefined;
    const answer = await forward();
    await firstDelivery?.then((other) => other?.arrayBuffer()).catch(() => undefined);
    // The server may have stopped while a page still sends requests.
    if (!answer) return void request.socket.destroy();
    const answerHeaders = Object.fromEntries(answer.headers);
    for (const name of droppedAnswerHeaders) delete answerHeaders[name];
    const body = Buffer.from(await answer.arrayBuffer());
    if (requestOutcome === 'answer lost') return void request.socket.destroy();
    if (requestOutcome === 'answer held') return;
    if (requestOutcome === 'answer cut') {
      response.writeHead(answer.status, { ...answerHeaders, 'content-length': String(body.length) });
      return void response.write(body.subarray(0, body.length / 2));
    }
    response.writeHead(answer.status, answerHeaders);
    response.end(edit?.(request.url ?? '', body) ?? body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
