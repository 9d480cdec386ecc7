import type { OfflineServices } from '#offline/types.ts';

/** A request to be queued, with one PDF. */
export interface QueuedRequest {
  readonly subject: string;
  readonly contractId: number;
  readonly fileName: string;
  readonly fileBase64: string;
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

  for (const { subject, contractId, fileName, fileBase64 } of requests) {
    const bytes = Uint8Array.from(atob(fileBase64), (character) => character.charCodeAt(0));
    const id = crypto.randomUUID();
    await services.outbox.add({
      kind: 'task',
      title: subject,
      lane: `contract/${contractId}`,
      // What travels depends on nothing else of the operation.
      endpoint: { method: 'POST', path: '/api/task/create', body: 'multipart' } as never,
      input: {
        typeDemande: { code: 'AVENANT', libelle: 'Demande d’avenant' },
        sujet: subject,
        dateEffet: '2026-12-01',
        commentaire: '',
        contrat: contractId,
        client: null,
        role: null,
      } as never,
      files: [{ id, name: fileName, type: 'application/pdf', bytes: bytes.buffer }],
    });
  }
};
