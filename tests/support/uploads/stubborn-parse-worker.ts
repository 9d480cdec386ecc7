// Parse worker of the tests: the first byte of a file selects its behaviour.
process.on('message', ({ bytes }: { bytes: Uint8Array<ArrayBuffer> }) => {
  const hoard: unknown[] = [];
  if (bytes[0] === 1) for (;;);
  if (bytes[0] === 2) for (;;) hoard.push(Array.from({ length: 100_000 }, () => Math.random()));
  // As V8 does where it cannot allocate.
  if (bytes[0] === 4) process.abort();
  if (bytes[0] === 3) process.send?.({ error: 'no such file' });
  else process.send?.({ result: bytes });
});
process.send?.('ready');
