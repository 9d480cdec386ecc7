import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below what systems give out by themselves (from 32768 on Linux, 49152 elsewhere): nobody is handed one meanwhile. */
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

/** A TCP port of the loopback address that nobody listens on now, nor is given before it is asked for by its number. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(lowest, beyond);
    if (await isFree(port)) return port;
  }
};
