import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { Outage } from '#server/services/outage.ts';
import type { FileScanner } from '#server/services/services.ts';

/** Scanner without `SCANNER_URL`: accepts every file. */
export const noScanner: FileScanner = { scan: async () => undefined };

const timeoutMs = 60_000;
const chunkBytes = 64 * 1024;

/** ClamAV client for `clamd://host:3310` (INSTREAM command), with one connection for each file. */
export const createClamdScanner = (scannerUrl: string): FileScanner => {
  const { hostname, port } = new URL(scannerUrl);
  const service = `clamd ${hostname}:${port || 3310}`;
  return {
    scan: async (bytes) => {
      const reply = await scanStream({ host: hostname, port: Number(port || 3310) }, bytes).catch((error: unknown) => {
        throw new Outage('scanner', service, error);
      });
      const threat = /^stream: (.+) FOUND$/.exec(reply)?.[1];
      if (threat === undefined && reply !== 'stream: OK')
        throw new Outage('scanner', `${service} answered ${reply || 'nothing'}`);
      return threat;
    },
  };
};

const scanStream = async (address: { host: string; port: number }, bytes: Uint8Array): Promise<string> => {
  const socket = connect(address);
  socket.setTimeout(timeoutMs, () => socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })));
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let reply = '';
  socket.on('data', (chunk) => {
    reply += chunk.toString('utf8');
    // clamd answers early if it finds a threat or the stream exceeds its limit.
    if (reply.includes('\0')) resolve(reply.slice(0, reply.indexOf('\0')));
  });
  socket.once('error', reject).once('close', () => resolve(reply));
  const write = async (): Promise<void> => {
    socket.write('zINSTREAM\0');
    for (let offset = 0; offset < bytes.length && !socket.destroyed; offset += chunkBytes) {
      const chunk = bytes.subarray(offset, offset + chunkBytes);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      socket.write(length);
      if (!socket.write(chunk)) await setImmediate();
    }
    // A chunk of length 0 ends the stream.
    socket.write(Buffer.alloc(4));
  };
  try {
    await write();
    return await promise;
  } finally {
    socket.destroy();
  }
};

/** Scanner for the setting `SCANNER_URL`. */
export const createScanner = ({ scannerUrl }: { readonly scannerUrl: string | undefined }): FileScanner =>
  scannerUrl === undefined ? noScanner : createClamdScanner(scannerUrl);
