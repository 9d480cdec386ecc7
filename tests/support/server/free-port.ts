import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ephemeral ports of systems (from 32768 on Linux, 49152 elsewhere), so that no outgoing connection takes
 * one meanwhile.
 */
const lowest = 12_000;
const endPort = 32_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probeServer = createServer();
    probeServer.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    probeServer.listen(port, '127.0.0.1', () => probeServer.close(() => resolve(true)));
  });

/** A free TCP port of the loopback address, outside of the ephemeral range. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(lowest, endPort);
    if (await isFree(port)) return port;
  }
};
