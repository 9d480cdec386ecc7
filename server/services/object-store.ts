import { AwsClient } from 'aws4fetch';
import { isFileKey } from './files.ts';
import type { FileStore, StoredKey } from './services.ts';

/** What `FILES_URL` says: `https://key:secret@host[:port]/bucket[/prefix][?region=…]`. */
interface Place {
  readonly address: string;
  /** Address of the bucket, and what the keys in it start with. */
  readonly bucket: string;
  readonly prefix: string;
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
  const [, bucket = '', ...folders] = url.pathname.replace(/\/+$/, '').split('/');
  const prefix = folders.map((folder) => `${folder}/`).join('');
  return {
    address: `${url.origin}${url.pathname.replace(/\/+$/, '')}`,
    bucket: `${url.origin}/${bucket}`,
    prefix,
    client,
  };
};

/** Keeps files in an S3-compatible object store, by path-style addresses. A key holds the whole file or none. */
export const objectStore = (filesUrl: string): FileStore => {
  const place = placeOf(filesUrl);
  const { address, client } = place;
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
    list: () => keysOf(place),
  };
};

const textOf = (xml: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&');

/** Asks for 1,000 keys at a time (ListObjectsV2). Keys are ours: plain letters, digits, hyphens and slashes. */
async function* keysOf({ bucket, prefix, client }: Place): AsyncGenerator<StoredKey> {
  for (let next: string | undefined = ''; next !== undefined; ) {
    const query = new URLSearchParams({ 'list-type': '2', prefix, ...(next && { 'continuation-token': next }) });
    const answer = await client.fetch(`${bucket}?${query}`);
    if (!answer.ok) throw new Error(`The object store answered ${answer.status} to a list`);
    const xml = await answer.text();
    for (const [, content = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = textOf(content, 'Key')?.slice(prefix.length) ?? '';
      const writtenAtMs = Date.parse(textOf(content, 'LastModified') ?? '');
      if (isFileKey(key) && !Number.isNaN(writtenAtMs)) yield { key, writtenAtMs };
    }
    next = textOf(xml, 'NextContinuationToken');
  }
}
