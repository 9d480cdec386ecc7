import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { Outage } from '#server/services/outage.ts';
import type { FileStore, StoredKey } from '#server/services/services.ts';
import { isFileKey } from './files.ts';

/** Timeout of a call including its retries; 20 MB to a nearby store take a second. */
const timeoutMs = 30_000;
/** Attempts of a call, to bridge short failures of the store. */
const maxAttempts = 3;
const initialBackoffMs = 50;

/** Bucket of `FILES_URL`: `https://key:secret@host[:port]/bucket[/prefix][?region=…]`. */
interface Bucket {
  readonly address: string;
  /** URL of the bucket, and prefix of its keys. */
  readonly bucket: string;
  readonly prefix: string;
  /** Sends a signed request; retries with backoff after 429 and 5xx. Throws a `TimeoutError` after the timeout. */
  readonly send: (address: string, init?: RequestInit) => Promise<Response>;
}

const openBucket = (filesUrl: string, withinMs: number): Bucket => {
  const url = new URL(filesUrl.replace(/^s3:/, 'https:'));
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region: url.searchParams.get('region') ?? 'us-east-1',
  });
  const [, bucket = '', ...folders] = url.pathname.replace(/\/+$/, '').split('/');
  const prefix = folders.map((folder) => `${folder}/`).join('');
  return {
    address: `${url.origin}${url.pathname.replace(/\/+$/, '')}`,
    bucket: `${url.origin}/${bucket}`,
    prefix,
    send: async (address, init) => {
      const signal = AbortSignal.timeout(withinMs);
      for (let attempt = 1; ; attempt += 1) {
        // `client.fetch` passes the signal inside of a Request, where Node loses it once the Request is garbage-collected.
        const answer = await fetch(await client.sign(address, init), { signal });
        if ((answer.status < 500 && answer.status !== 429) || attempt === maxAttempts) return answer;
        await answer.body?.cancel();
        await sleep(Math.random() * initialBackoffMs * 2 ** attempt, undefined, { signal });
      }
    },
  };
};

/** Stores files in an S3-compatible object store with path-style URLs. Writes are atomic. */
export const createObjectStore = (filesUrl: string, { withinMs = timeoutMs } = {}): FileStore => {
  const bucket = openBucket(filesUrl, withinMs);
  const { address, send } = bucket;
  /** Response body; undefined for a missing key. Throws an `Outage` otherwise. */
  const sendForKey = async (method: string, key: string, body?: Uint8Array): Promise<Uint8Array | undefined> => {
    if (!isFileKey(key)) throw new Error('Not a key of the file store');
    const description = `${method} ${address}`;
    try {
      const answer = await send(`${address}/${key}`, {
        method,
        ...(body && { body: new Uint8Array(body), headers: { 'content-length': String(body.length) } }),
      });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (answer.ok) return bytes;
      if (answer.status !== 404) throw new Outage('files', `${description} answered ${answer.status}`);
      if (new TextDecoder().decode(bytes).includes('NoSuchBucket'))
        throw new Outage('files', `${description}: there is no such bucket`);
      return undefined;
    } catch (error) {
      throw error instanceof Outage ? error : new Outage('files', description, error);
    }
  };
  return {
    put: async (key, bytes) => {
      if (!(await sendForKey('PUT', key, bytes))) throw new Outage('files', `PUT ${address} answered 404`);
    },
    get: (key) => sendForKey('GET', key),
    remove: async (key) => {
      await sendForKey('DELETE', key);
    },
    list: () => listKeys(bucket),
  };
};

const readTag = (xml: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&');

const loadPage = async (send: Bucket['send'], address: string, description: string): Promise<string> => {
  try {
    const answer = await send(address);
    if (!answer.ok) throw new Outage('files', `${description} answered ${answer.status}`);
    return await answer.text();
  } catch (error) {
    throw error instanceof Outage ? error : new Outage('files', description, error);
  }
};

/** Lists 1,000 keys at a time (ListObjectsV2). Keys only contain letters, digits, hyphens and slashes. */
async function* listKeys({ bucket, prefix, send }: Bucket): AsyncGenerator<StoredKey> {
  for (let next: string | undefined = ''; next !== undefined; ) {
    const query = new URLSearchParams({ 'list-type': '2', prefix, ...(next && { 'continuation-token': next }) });
    const xml = await loadPage(send, `${bucket}?${query}`, `LIST ${bucket}`);
    for (const [, content = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = readTag(content, 'Key')?.slice(prefix.length) ?? '';
      const writtenAtMs = Date.parse(readTag(content, 'LastModified') ?? '');
      if (isFileKey(key) && !Number.isNaN(writtenAtMs)) yield { key, writtenAtMs };
    }
    next = readTag(xml, 'NextContinuationToken');
  }
}
