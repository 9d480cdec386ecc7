import { touchContract } from '#server/areas/contracts/touch-contract.ts';
import type { Db } from '#server/db/db.ts';
import { createThrottledAudit } from '#server/http/audit-record.ts';
import type { RawAnswer, RawRoute } from '#server/http/pages/raw-routes.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { Services } from '#server/services/services.ts';
import type { SigningEvent, SigningProvider } from '#server/services/signing.ts';
import { followJobKind } from './provider.ts';
import { findRequestOfProvider, keepProviderEvent } from './provider-repository.ts';
import { addEvent, markViewed } from './signature-repository.ts';

const text = (status: number, body: string): RawAnswer => ({ status, contentType: 'text/plain; charset=utf-8', body });
const isLook = (name: string): boolean => name === 'signer.link_opened';

/** Where the provider of signatures tells of them. */
export const signingEventPath = '/api/signature/webhook';

/**
 * Takes in what the provider tells: an event is a reason to ask it, and nothing else, so that none comes too late, too early
 * or twice. What is not from it, or of another environment, is noted once a minute. None without a provider.
 */
export const signingRoutes = (db: Db, services: Services): readonly RawRoute[] => {
  const { signing } = services;
  if (!signing) return [];
  const note = createThrottledAudit(db, services);
  const refuse = async (why: string, address: string): Promise<RawAnswer> => {
    await note(address, { action: 'signing-event-refused', subject: 'signing event', after: { why } });
    return text(403, `refused: ${why}`);
  };
  return [
    {
      name: 'signingEvent',
      method: 'POST',
      url: signingEventPath,
      answer: async ({ headers, body, address }) => {
        const signature = headers['x-yousign-signature-256'];
        const told = signing.readEvent(body, typeof signature === 'string' ? signature : undefined);
        if (typeof told === 'string') return refuse(told, address);
        return text(200, await db.transaction((tx) => take(tx, services, { told, signing })));
      },
    },
  ];
};

const take = async (
  tx: Db,
  services: Services,
  { told, signing }: { readonly told: SigningEvent; readonly signing: SigningProvider },
): Promise<string> => {
  const request = await findRequestOfProvider(tx, told.providerId);
  if (!request) return 'ignored';
  const { id: requestId, contractId } = request;
  const at = services.now();
  if (!(await keepProviderEvent(tx, { ...told, requestId, at }))) return 'again';
  if (isLook(told.name) && (await markViewed(tx, requestId, at))) {
    await addEvent(tx, { requestId, at, kind: 'viewed', address: signing.label, agent: '' });
    await touchContract(tx, contractId);
  }
  await enqueueJob(tx, followJobKind, { requestId }, at);
  return 'ok';
};
