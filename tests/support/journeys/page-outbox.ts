import type { Page } from 'playwright';
import type { OfflineServices } from '#offline/interfaces/types.ts';

/** A request to queue, with an optional PDF and photos of the given sizes, generated in the page. */
export interface QueuedRequest {
  readonly subject: string;
  readonly contractId: number;
  readonly file?: { readonly name: string; readonly base64: string };
  readonly photos?: readonly number[];
}

/**
 * Queues requests through the outbox that the page itself uses, one after the other, as its form does. Runs in a page:
 * the services are found where React keeps what the app gave to its provider. Resolves to the SHA-256 of the photos by name.
 */
export const queueRequests = async (requests: readonly QueuedRequest[]): Promise<Record<string, string>> => {
  interface Fiber {
    readonly memoizedProps: { readonly services?: OfflineServices } | null;
    readonly child: Fiber | null;
    readonly sibling: Fiber | null;
    readonly stateNode: { readonly current?: Fiber } | null;
  }
  const findServicesFrom = (fiber: Fiber | null): OfflineServices | undefined =>
    fiber
      ? (fiber.memoizedProps?.services ?? findServicesFrom(fiber.child) ?? findServicesFrom(fiber.sibling))
      : undefined;
  const findServices = (): OfflineServices | undefined => {
    const root = document.getElementById('root') as HTMLElement;
    const name = Object.keys(root).find((key) => key.startsWith('__reactContainer$')) ?? '';
    const top = (root as unknown as Record<string, Fiber>)[name];
    return findServicesFrom(top?.stateNode?.current ?? null);
  };
  // The page may have loaded without having rendered yet.
  let services = findServices();
  while (!services) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    services = findServices();
  }

  /** JPEG headers around noise that contains no marker. */
  const photoOf = (size: number): ArrayBuffer => {
    const noise = new Uint8Array(size);
    for (let offset = 0; offset < size; offset += 65_536)
      crypto.getRandomValues(noise.subarray(offset, offset + 65_536));
    const frame = [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0];
    const bytes = noise.map((byte) => (byte === 0xff ? 0xfe : byte));
    bytes.set(frame);
    bytes.set([0xff, 0xd9], size - 2);
    return bytes.buffer;
  };
  const hexOf = (bytes: ArrayBuffer): string =>
    [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const sums: Record<string, string> = {};

  for (const { subject, contractId, file, photos = [] } of requests) {
    const pdf = Uint8Array.from(atob(file?.base64 ?? ''), (character) => character.charCodeAt(0));
    const files = file
      ? [{ id: crypto.randomUUID(), name: file.name, type: 'application/pdf', bytes: pdf.buffer }]
      : [];
    for (const [at, size] of photos.entries()) {
      const bytes = photoOf(size);
      const name = `${subject} ${at}.jpg`;
      sums[name] = hexOf(await crypto.subtle.digest('SHA-256', bytes));
      files.push({ id: crypto.randomUUID(), name, type: 'image/jpeg', bytes });
    }
    await services.outbox.add({
      kind: 'task',
      title: subject,
      lane: `contract/${contractId}`,
      // The request depends on nothing else of the operation; its schema cannot be serialized into the page.
      endpoint: {
        method: 'POST',
        path: '/api/task/create',
        body: 'multipart',
        input: { '~run': (dataset: object) => dataset },
      } as never,
      input: {
        typeDemande: { code: 'AUTRE', libelle: 'Autre demande' },
        sujet: subject,
        dateEffet: '2026-12-01',
        commentaire: '',
        contrat: contractId,
        client: null,
        role: null,
      } as never,
      files,
    });
  }
  return sums;
};

interface Sent {
  readonly subject: string;
  readonly number: string;
  readonly filesNb: number;
}

/** Calls the server as the signed-in person. */
const postAsSignedIn = async <T>(page: Page, url: string, path: string, input: unknown): Promise<T> => {
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('auth-data') ?? '{}') as { token: string }).token,
  );
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
};

/** Requests on the server whose subject has the prefix, in the order in which they took effect. */
export const sentRequests = async (page: Page, url: string, prefix: string): Promise<readonly Sent[]> => {
  const { tasks } = await postAsSignedIn<{ tasks: { data: Sent[] } }>(page, url, '/api/task/search', {});
  return tasks.data
    .filter(({ subject }) => subject.startsWith(prefix))
    .sort((one, other) => one.number.localeCompare(other.number));
};

/** Revokes the session of the signed-in person on the server only. */
export const endSession = async (page: Page, url: string): Promise<void> => {
  await postAsSignedIn(page, url, '/api/logout', {});
};

/** Ids of the person's first contracts by number. */
export const contractIds = async (page: Page, url: string): Promise<number[]> => {
  const input = { pageSize: 20, sortField: 'numero', sortOrder: 'ASC' };
  const { contractList } = await postAsSignedIn<{ contractList: { id: number }[] }>(
    page,
    url,
    '/api/contract/search',
    input,
  );
  return contractList.map(({ id }) => id);
};
