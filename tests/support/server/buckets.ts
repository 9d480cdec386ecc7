import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { freePort } from './free-port.ts';

/** An object store in this process with empty buckets: `urlOf` returns a `FILES_URL`. */
export const startBuckets = async (
  ...names: readonly string[]
): Promise<{ readonly address: string; urlOf(bucket: string): string; stop(): Promise<void> }> => {
  const directory = mkdtempSync(join(tmpdir(), 'lagon-s3-'));
  const port = await freePort();
  const configureBuckets = names.map((name) => ({ name }));
  const server = new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets });
  await server.run();
  const address = `127.0.0.1:${port}`;
  return {
    address,
    urlOf: (bucket) => `http://S3RVER:S3RVER@${address}/${bucket}`,
    stop: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};
