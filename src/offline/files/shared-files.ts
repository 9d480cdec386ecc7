/** Where the system's share sheet sends what a person hands to the installed app (lagon.webmanifest, « share_target »). */
export const sharePath = '/share';
/** In an address, in the place of an id: what the system opens with the app comes by the page's launch queue. */
export const openedFile = 'file';

const cacheName = 'lagon-shared';
const keptMs = 86_400_000;

/** What was handed over, until it lies in a request. */
export interface Shared {
  readonly files: readonly File[];
  /** Title, text and address that came with them, a line each. */
  readonly text: string;
}

interface About {
  readonly atMs: number;
  readonly text: string;
  readonly files: readonly { readonly name: string; readonly type: string }[];
}

const place = (id: string, part: number | 'about'): string => `/shared/${id}/${part}`;

const aboutOf = async (cache: Pick<Cache, 'match'>, id: string): Promise<About | undefined> => {
  const kept = await cache.match(place(id, 'about'));
  return kept && ((await kept.json()) as About);
};

/**
 * For the service worker, which knows neither who is signed in nor their keys: puts aside what was shared, and answers the
 * unguessable id under which the page finds it. What nobody came for within a day is deleted.
 */
export const keepShared = async (form: FormData, nowMs: number): Promise<string> => {
  const cache = await caches.open(cacheName);
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname.split('/'));
  for (const id of new Set(paths.map(([, , id]) => id ?? ''))) {
    const about = await aboutOf(cache, id);
    if (!about || about.atMs < nowMs - keptMs) await forgetShared(id);
  }
  const id = crypto.randomUUID();
  const files = form.getAll('files').filter((file) => file instanceof File);
  for (const [index, file] of files.entries()) await cache.put(place(id, index), new Response(file));
  const text = ['title', 'text', 'url']
    .map((name) => form.get(name))
    .filter((words) => typeof words === 'string' && words.trim() !== '')
    .join('\n');
  const about: About = { atMs: nowMs, text, files: files.map(({ name, type }) => ({ name, type })) };
  // Last: what says it is there is there whole.
  await cache.put(place(id, 'about'), new Response(JSON.stringify(about)));
  return id;
};

/** What was put aside under this id; undefined where nothing is. It stays until `forgetShared`. */
export const readShared = async (id: string): Promise<Shared | undefined> => {
  const cache = await caches.open(cacheName);
  const about = await aboutOf(cache, id);
  if (!about) return undefined;
  const files: File[] = [];
  for (const [index, { name, type }] of about.files.entries()) {
    const bytes = await (await cache.match(place(id, index)))?.arrayBuffer();
    if (bytes) files.push(new File([bytes], name, { type }));
  }
  return { files, text: about.text };
};

/** It lies in a draft by now. */
export const forgetShared = async (id: string): Promise<void> => {
  const cache = await caches.open(cacheName);
  const mine = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(`/shared/${id}/`));
  for (const request of mine) await cache.delete(request);
};

/** Who leaves the tablet leaves nothing of it: what nobody came for lies there without encryption. */
export const forgetAllShared = async (): Promise<void> => {
  await caches.delete(cacheName);
};
