/** Path that the system's share sheet posts to (lagon.webmanifest, `share_target`). */
export const sharePath = '/share';
/** Pseudo id in a URL for files that the system opens with the app (launch queue). */
export const launchedFilesId = 'file';

const cacheName = 'lagon-shared';
const maxAgeMs = 3_600_000;

/** Shared files and text, stored until they are in a request. */
export interface Shared {
  readonly files: readonly File[];
  /** Shared title, text and URL, one per line. */
  readonly text: string;
}

interface SharedInfo {
  readonly atMs: number;
  readonly text: string;
  readonly files: readonly { readonly name: string; readonly type: string }[];
}

const cachePath = (id: string, part: number | 'about'): string => `/shared/${id}/${part}`;

const readInfo = async (cache: Pick<Cache, 'match'>, id: string): Promise<SharedInfo | undefined> => {
  const cached = await cache.match(cachePath(id, 'about'));
  return cached && ((await cached.json()) as SharedInfo);
};

/** True if a page of another site posted to the share target; one that sends no referrer cannot be told from the system. */
export const isPostedByOtherSite = ({ referrer }: Pick<Request, 'referrer'>, origin: string): boolean =>
  URL.canParse(referrer) && /^https?:/.test(referrer) && new URL(referrer).origin !== origin;

/**
 * For the service worker, which has neither session nor keys: stores shared files under an unguessable id, which it
 * returns. Files that were not picked up within an hour are deleted, since they are stored unencrypted. If the device
 * cannot store them, nothing is found under the id.
 */
export const storeShared = async (form: FormData, nowMs: number): Promise<string> => {
  const cache = await caches.open(cacheName);
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname.split('/'));
  for (const id of new Set(paths.map(([, , id]) => id ?? ''))) {
    const info = await readInfo(cache, id);
    if (!info || info.atMs < nowMs - maxAgeMs) await deleteShared(id);
  }
  const id = crypto.randomUUID();
  const files = form.getAll('files').filter((file) => file instanceof File);
  const text = ['title', 'text', 'url']
    .map((name) => form.get(name))
    .filter((text) => typeof text === 'string' && text.trim() !== '')
    .join('\n');
  const info: SharedInfo = { atMs: nowMs, text, files: files.map(({ name, type }) => ({ name, type })) };
  try {
    for (const [index, file] of files.entries()) await cache.put(cachePath(id, index), new Response(file));
    // Written last, so that an entry is complete once its info exists.
    await cache.put(cachePath(id, 'about'), new Response(JSON.stringify(info)));
  } catch {
    await deleteShared(id);
  }
  return id;
};

/** Shared files of this id; undefined if there are none. They stay stored until `deleteShared`. */
export const readShared = async (id: string): Promise<Shared | undefined> => {
  const cache = await caches.open(cacheName);
  const info = await readInfo(cache, id);
  if (!info) return undefined;
  const files: File[] = [];
  for (const [index, { name, type }] of info.files.entries()) {
    const bytes = await (await cache.match(cachePath(id, index)))?.arrayBuffer();
    if (bytes) files.push(new File([bytes], name, { type }));
  }
  return { files, text: info.text };
};

/** Deletes shared files once they are in a draft. */
export const deleteShared = async (id: string): Promise<void> => {
  const cache = await caches.open(cacheName);
  const requests = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(`/shared/${id}/`));
  for (const request of requests) await cache.delete(request);
};

/** Deletes all shared files at sign-out, since they are stored unencrypted. */
export const deleteAllShared = async (): Promise<void> => {
  await caches.delete(cacheName);
};
