import { AwsClient } from 'aws4fetch';
import { isFileKey } from './files.ts';
import type { FileStore } from './services.ts';

/** What `FILES_URL` says: `https://key:secret@host[:port]/bucket[/prefix][?region=…]`. */
interface Place {
  readonly address: string;
  readonly client: AwsClient;
}

const placeOf = (filesUrl: string): Place => {
  const url = new URL(filesUrl.replace(/^s3:/, 'https:'));
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region: url.searchParams.get('region') ?? 'us-east-1',
    // A call that fails is told to the caller, whose transaction decides; three tries cover a passing fault.
    retries: 3,
  });
  return { address: `${url.origin}${url.pathname.replace(/\/+$/, '')}`, client };
};

/** Keeps files in an S3-compatible object store, by path-style addresses. A key holds the whole file or none. */
export const objectStore = (filesUrl: string): FileStore => {
  const { address, client } = placeOf(filesUrl);
  const ask = async (method: string, key: string, body?: Uint8Array): Promise<Response> => {
    if (!isFileKey(key)) throw new Error('Not a key of the file store');
    const answer = await client.fetch(`${address}/${key}`, {
      method,
      ...(body && { body: new Uint8Array(body), headers: { 'content-length': String(body.length) } }),
    });
    if (!answer.ok && answer.status !== 404) {
      throw new Error(`The object store answered ${answer.status} to ${method}`);
    }
    return answer;
  };
  return {
    put: async (key, bytes) => {
      const answer = await ask('PUT', key, bytes);
      if (!answer.ok) throw new Error('The object store has no such bucket');
    },
    get: async (key) => {
      const answer = await ask('GET', key);
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
    },
    remove: async (key) => {
      await ask('DELETE', key);
    },
  };
};
