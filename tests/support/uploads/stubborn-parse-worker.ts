import { parentPort } from 'node:worker_threads';

// Parse worker of the tests: the first byte of a file decides what becomes of it.
parentPort?.on('message', ({ bytes }: { bytes: Uint8Array<ArrayBuffer> }) => {
  const hoard: number[][] = [];
  if (bytes[0] === 1) for (;;);
  if (bytes[0] === 2) for (;;) hoard.push(Array.from({ length: 100_000 }, () => Math.random()));
  if (bytes[0] === 3) parentPort?.postMessage({ error: 'no such file' });
  else parentPort?.postMessage({ result: { bytes } });
});
parentPort?.postMessage('ready');
