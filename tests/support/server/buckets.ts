import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { freePort } from './free-port.ts';

/** An object store of this process with empty buckets: `urlOf` as `FILES_URL` names one. */
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
