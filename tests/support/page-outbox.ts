import type { Page } from 'playwright';
import type { OfflineServices } from '#offline/types.ts';

/** A request to be queued, with one PDF where there is one. */
export interface QueuedRequest {
  readonly subject: string;
  readonly contractId: number;
  readonly file?: { readonly name: string; readonly base64: string };
}

/**
 * Queues requests through the outbox that the page itself uses, one after the other, as its form does. Runs in a page:
 * the services are found where React keeps what the app gave to its provider.
 */
export const queueRequests = async (requests: readonly QueuedRequest[]): Promise<void> => {
  interface Fiber {
    readonly memoizedProps: { readonly services?: OfflineServices } | null;
    readonly child: Fiber | null;
    readonly sibling: Fiber | null;
    readonly stateNode: { readonly current?: Fiber } | null;
  }
  const root = document.getElementById('root') as HTMLElement;
  const name = Object.keys(root).find((key) => key.startsWith('__reactContainer$')) ?? '';
  const found = (fiber: Fiber | null): OfflineServices | undefined =>
    fiber ? (fiber.memoizedProps?.services ?? found(fiber.child) ?? found(fiber.sibling)) : undefined;
  const top = (root as unknown as Record<string, Fiber>)[name];
  const services = found(top?.stateNode?.current ?? null);
  if (!services) throw new Error('the page has no offline services');

  for (const { subject, contractId, file } of requests) {
    const bytes = Uint8Array.from(atob(file?.base64 ?? ''), (character) => character.charCodeAt(0));
    const id = crypto.randomUUID();
    await services.outbox.add({
      kind: 'task',
      title: subject,
      lane: `contract/${contractId}`,
      // What travels depends on nothing else of the operation; its schema would not come along into the page.
      endpoint: {
        method: 'POST',
        path: '/api/task/create',
        body: 'multipart',
        input: { '~run': (dataset: object) => dataset },
      } as never,
      input: {
        typeDemande: { code: 'AVENANT', libelle: 'Demande d’avenant' },
        sujet: subject,
        dateEffet: '2026-12-01',
        commentaire: '',
        contrat: contractId,
        client: null,
        role: null,
      } as never,
      files: file ? [{ id, name: file.name, type: 'application/pdf', bytes: bytes.buffer }] : [],
    });
  }
};

interface Sent {
  readonly subject: string;
  readonly number: string;
  readonly filesNb: number;
}

/** Asks the server in the name of whoever is signed in. */
const ask = async <T>(page: Page, url: string, path: string, input: unknown): Promise<T> => {
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

/** The requests on the server whose subject starts so, in the order in which they took effect. */
export const sentRequests = async (page: Page, url: string, prefix: string): Promise<readonly Sent[]> => {
  const { tasks } = await ask<{ tasks: { data: Sent[] } }>(page, url, '/api/task/search', {});
  return tasks.data
    .filter(({ subject }) => subject.startsWith(prefix))
    .sort((one, other) => one.number.localeCompare(other.number));
};

/** Ends the session of whoever is signed in on the server alone: their tokens are worth nothing from now on. */
export const endSession = async (page: Page, url: string): Promise<void> => {
  await ask(page, url, '/api/logout', {});
};

/** Ids of the person's first contracts by number. */
export const contractIds = async (page: Page, url: string): Promise<number[]> => {
  const input = { pageSize: 20, sortField: 'numero', sortOrder: 'ASC' };
  const { contractList } = await ask<{ contractList: { id: number }[] }>(page, url, '/api/contract/search', input);
  return contractList.map(({ id }) => id);
};
