import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A connection to a server that sends raw bytes and reads answers as they arrive. */
export interface RawConnection {
  readonly socket: Socket;
  send(...parts: (string | Uint8Array)[]): void;
  /** The next answer; undefined if the server closed the connection or the timeout passed. */
  answer(withinMs?: number): Promise<RawAnswer | undefined>;
  /** True once the server has closed the connection. */
  isClosed(): boolean;
  close(): void;
}

const headEnd = '\r\n\r\n';

/** The first complete answer in `bytes` and its length; an answer without Content-Length counts as having no body. */
const parse = (bytes: Buffer): { answer: RawAnswer; length: number } | undefined => {
  const headEndsAt = bytes.indexOf(headEnd);
  if (headEndsAt < 0) return undefined;
  const [startLine = '', ...lines] = bytes.toString('latin1', 0, headEndsAt).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const length = headEndsAt + headEnd.length + Number(headers['content-length'] ?? 0);
  if (bytes.length < length) return undefined;
  const status = Number(startLine.split(' ')[1]);
  return { answer: { status, headers, text: bytes.toString('utf8', headEndsAt + headEnd.length, length) }, length };
};

/** Opens a connection to a server on this machine. */
export const openRaw = async (port: number): Promise<RawConnection> => {
  const socket = connect({ port, host: '127.0.0.1' });
  let received: Buffer = Buffer.alloc(0);
  let isClosed = false;
  let wakeReader = () => {};
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    wakeReader();
  });
  const headEndsAt = () => {
    isClosed = true;
    wakeReader();
  };
  socket.on('close', headEndsAt).on('end', headEndsAt).on('error', headEndsAt);
  await once(socket, 'connect');
  return {
    socket,
    send: (...parts) => {
      for (const part of parts) socket.write(part);
    },
    answer: async (withinMs = 60_000) => {
      const deadline = Date.now() + withinMs;
      for (;;) {
        const answer = parse(received);
        if (answer) {
          received = received.subarray(answer.length);
          return answer.answer;
        }
        const leftMs = deadline - Date.now();
        if (isClosed || leftMs <= 0) return undefined;
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, leftMs);
          wakeReader = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    },
    isClosed: () => isClosed,
    close: () => socket.destroy(),
  };
};

/** Starts listening; returns the port. */
export const startListening = async (app: FastifyInstance): Promise<number> => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the app listens on no port');
  return address.port;
};

/** Head of a request: first line and headers. */
export const requestHead = (startLine: string, headers: Readonly<Record<string, string | number>> = {}): string =>
  [
    `${startLine} HTTP/1.1`,
    'host: lagon.test',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

export const boundary = 'b0undary';
const partHead = (name: string, parameters = '') =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${parameters}\r\n`;

/** A text field of a form. */
export const fieldPart = (name: string, value: string): string => `${partHead(name)}\r\n${value}\r\n`;

/** Beginning of a file part; its bytes and `\r\n` follow. */
export const fileStart = (name: string, fileName: string): string =>
  `${partHead(name, `; filename="${fileName}"`)}content-type: application/pdf\r\n\r\n`;

export const formEnd = `--${boundary}--\r\n`;
