import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ephemeral ports of systems (from 32768 on Linux, 49152 elsewhere), so that no outgoing connection takes
 * one meanwhile.
 */
const lowest = 12_000;
const beyond = 32_000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** A free TCP port of the loopback address, outside of the ephemeral range. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(lowest, beyond);
    if (await isFree(port)) return port;
  }
};
