import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { Outage } from '#server/services/outage.ts';
import type { FileStore, StoredKey } from '#server/services/services.ts';
import { isFileKey } from './files.ts';

/** How long one call may take, its tries together: 20 MB to a store next door take a second. */
const answerWithinMs = 30_000;
/** Tries of one call, which cover a passing fault of the store. */
const tries = 3;
const pauseMs = 50;

/** What `FILES_URL` says: `https://key:secret@host[:port]/bucket[/prefix][?region=…]`. */
interface Place {
  readonly address: string;
  /** Address of the bucket, and what the keys in it start with. */
  readonly bucket: string;
  readonly prefix: string;
  /** Sends a signed call, and answers the store's fault where it stays one. Throws a `TimeoutError` once the time is over. */
  readonly send: (address: string, init?: RequestInit) => Promise<Response>;
}

const placeOf = (filesUrl: string, withinMs: number): Place => {
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
      for (let nb = 1; ; nb += 1) {
        // Not the client's own `fetch`, which hands the signal over with a request: Node forgets it once that is collected.
        const answer = await fetch(await client.sign(address, init), { signal });
        if ((answer.status < 500 && answer.status !== 429) || nb === tries) return answer;
        await answer.body?.cancel();
        await sleep(Math.random() * pauseMs * 2 ** nb, undefined, { signal });
      }
    },
  };
};

/** Keeps files in an S3-compatible object store, by path-style addresses. A key holds the whole file or none. */
export const objectStore = (filesUrl: string, { withinMs = answerWithinMs } = {}): FileStore => {
  const place = placeOf(filesUrl, withinMs);
  const { address, send } = place;
  /** The bytes that the store answers; undefined where it has none. Throws an `Outage` with where and why. */
  const ask = async (method: string, key: string, body?: Uint8Array): Promise<Uint8Array | undefined> => {
    if (!isFileKey(key)) throw new Error('Not a key of the file store');
    const what = `${method} ${address}`;
    try {
      const answer = await send(`${address}/${key}`, {
        method,
        ...(body && { body: new Uint8Array(body), headers: { 'content-length': String(body.length) } }),
      });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (answer.ok) return bytes;
      if (answer.status !== 404) throw new Outage('files', `${what} answered ${answer.status}`);
      if (new TextDecoder().decode(bytes).includes('NoSuchBucket'))
        throw new Outage('files', `${what}: there is no such bucket`);
      return undefined;
    } catch (error) {
      throw error instanceof Outage ? error : new Outage('files', what, error);
    }
  };
  return {
    put: async (key, bytes) => {
      if (!(await ask('PUT', key, bytes))) throw new Outage('files', `PUT ${address} answered 404`);
    },
    get: (key) => ask('GET', key),
    remove: async (key) => {
      await ask('DELETE', key);
    },
    list: () => keysOf(place),
  };
};

const textOf = (xml: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&');

const page = async (send: Place['send'], address: string, what: string): Promise<string> => {
  try {
    const answer = await send(address);
    if (!answer.ok) throw new Outage('files', `${what} answered ${answer.status}`);
    return await answer.text();
  } catch (error) {
    throw error instanceof Outage ? error : new Outage('files', what, error);
  }
};

/** Asks for 1,000 keys at a time (ListObjectsV2). Keys are ours: plain letters, digits, hyphens and slashes. */
async function* keysOf({ bucket, prefix, send }: Place): AsyncGenerator<StoredKey> {
  for (let next: string | undefined = ''; next !== undefined; ) {
    const query = new URLSearchParams({ 'list-type': '2', prefix, ...(next && { 'continuation-token': next }) });
    const xml = await page(send, `${bucket}?${query}`, `LIST ${bucket}`);
    for (const [, content = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = textOf(content, 'Key')?.slice(prefix.length) ?? '';
      const writtenAtMs = Date.parse(textOf(content, 'LastModified') ?? '');
      if (isFileKey(key) && !Number.isNaN(writtenAtMs)) yield { key, writtenAtMs };
    }
    next = textOf(xml, 'NextContinuationToken');
  }
}
