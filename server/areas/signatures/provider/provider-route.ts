import { findSignatories } from '#server/areas/signatures/cosigner.ts';
import { recordFirstView } from '#server/areas/signatures/link.ts';
import { lockContract } from '#server/areas/signatures/signature-repository.ts';
import type { Db } from '#server/db/db.ts';
import { createThrottledAudit } from '#server/http/audit-record.ts';
import type { RawAnswer, RawRoute } from '#server/http/pages/raw-routes.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { Services } from '#server/services/services.ts';
import type { SigningEvent, SigningProvider } from '#server/services/signing.ts';
import { foldAddress } from '#shared/primitives/text.ts';
import { providerPollJobKind } from './provider.ts';
import { findRequestOfProvider, saveProviderEvent } from './provider-repository.ts';

const toTextAnswer = (status: number, body: string): RawAnswer => ({
  status,
  contentType: 'text/plain; charset=utf-8',
  body,
});
const isViewEvent = (name: string): boolean => name === 'signer.link_opened';

/** Path of the provider's webhook. */
export const signingEventPath = '/api/signature/webhook';

/**
 * Webhook of the signing provider. An event only triggers a query of the provider, so that its order and repetition do not
 * matter. Unauthenticated calls, or calls of another environment, are audited once a minute. Empty without a provider.
 */
export const signingRoutes = (db: Db, services: Services): readonly RawRoute[] => {
  const { signing } = services;
  if (!signing) return [];
  const auditThrottled = createThrottledAudit(db, services);
  const refuse = async (reason: string, address: string): Promise<RawAnswer> => {
    await auditThrottled(address, {
      action: 'signing-event-refused',
      subject: 'signing event',
      after: { why: reason },
    });
    return toTextAnswer(403, `refused: ${reason}`);
  };
  return [
    {
      name: 'signingEvent',
      method: 'POST',
      url: signingEventPath,
      answer: async ({ headers, body, address }) => {
        const signature = headers['x-yousign-signature-256'];
        const event = signing.readEvent(body, typeof signature === 'string' ? signature : undefined);
        if (typeof event === 'string') return refuse(event, address);
        return toTextAnswer(200, await db.transaction((tx) => handleEvent(tx, services, { event, signing })));
      },
    },
  ];
};

const handleEvent = async (
  tx: Db,
  services: Services,
  { event, signing }: { readonly event: SigningEvent; readonly signing: SigningProvider },
): Promise<string> => {
  const request = await findRequestOfProvider(tx, event.providerId);
  if (!request) return 'ignored';
  const { id: requestId } = request;
  const at = services.now();
  // Before the event is saved: its row refers to the request, which is locked after its contract.
  await lockContract(tx, { kind: 'all' }, request.contractId);
  if (!(await saveProviderEvent(tx, { ...event, requestId, at }))) return 'again';
  const signatories = isViewEvent(event.name) ? await findSignatories(tx, request) : [];
  for (const signatory of signatories) {
    const isViewer = signatories.length === 1 || foldAddress(signatory.email ?? '') === foldAddress(event.email ?? '');
    if (isViewer) await recordFirstView(tx, signatory, { at, address: signing.label, agent: '' });
  }
  await enqueueJob(tx, providerPollJobKind, { requestId }, at);
  return 'ok';
};
