import * as v from 'valibot';
import { endUnsigned } from '#server/areas/signatures/end-request.ts';
import { recordSignature } from '#server/areas/signatures/record.ts';
import {
  type CallOrigin,
  findDocuments,
  findRequest,
  type SignatureDocument,
  type SignatureRequest,
} from '#server/areas/signatures/signature-repository.ts';
import { withFailureRecord } from '#server/areas/signatures/with-failure-record.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import type { Services } from '#server/services/services.ts';
import type { SigningProvider } from '#server/services/signing.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { saveProviderIds } from './provider-repository.ts';

export const providerPollJobKind = 'signing-follow';
export const reconcileSigningJobKind = 'signing-reconcile';

/** The external provider. Throws if it is no longer configured. */
export const requireProvider = ({ signing }: Pick<Services, 'signing'>): SigningProvider => {
  if (!signing) throw new Error('Le service de signature n’est plus configuré\u00A0: SIGNATURE_URL manque.');
  return signing;
};

const originOfProvider = ({ label }: SigningProvider): CallOrigin => ({ address: label, agent: '' });

/** Papers to upload, with their bytes. */
export type PaperBytes = Pick<SignatureDocument, 'id' | 'name'> & { readonly bytes: Uint8Array };

/** Uploads the papers of a request to the provider and activates it; a retry continues where the last attempt failed. */
export const sendByProvider = async (
  db: Db,
  services: Services,
  request: SignatureRequest & { readonly email: string },
  documents: readonly PaperBytes[],
): Promise<void> => {
  const provider = requireProvider(services);
  let { providerId } = request;
  if (providerId === null) {
    const { id, firstName, lastName, email, expiresAt } = request;
    const uploaded = await provider.submit({
      name: documents.map(({ name }) => name).join(', '),
      externalId: `lagon-${id}`,
      lastDay: dayInNoumea(expiresAt === null ? services.now() : new Date(expiresAt)),
      signatory: { firstName, lastName, email },
      documents,
    });
    await db.transaction((tx) => saveProviderIds(tx, id, uploaded));
    ({ providerId } = uploaded);
  }
  // After a lost answer the request may already be active.
  if ((await provider.read(providerId)).state === 'draft') await provider.activate(providerId);
};

const jobSchema = v.object({ requestId: v.number() });
const pollableStates: readonly string[] = ['preparing', 'sent'];

/** Records a signature made at the provider like a local one, for exactly the papers that were uploaded. */
const recordProviderSignature = async (
  tx: Db,
  request: SignatureRequest,
  { provider, at }: { readonly provider: SigningProvider; readonly at: Date },
): Promise<void> => {
  const documents = await findDocuments(tx, request.id);
  const origin = originOfProvider(provider);
  const hashes = new Map(documents.map(({ id, shownSha256 }) => [id, shownSha256 ?? '']));
  const consent = `Recueilli par ${provider.label}.`;
  const recorded = await recordSignature(tx, request.id, { mark: null, consent, hashes, at, origin });
  // The signed papers are outdated: the request is withdrawn, so that the current ones can be signed.
  if (!recorded.isRecorded && !recorded.isAlready)
    await endUnsigned(tx, request, { state: 'withdrawn', at, origin, detail: { why: recorded.refusal } });
};

/** Job: polls the provider for the state of a request and applies it, independent of the events received. */
export const pollProvider: JobHandler = async (payload, { db, services }) => {
  const { requestId } = v.parse(jobSchema, payload);
  const request = await findRequest(db, requestId);
  if (!request?.providerId || !pollableStates.includes(request.state)) return;
  const { providerId } = request;
  await withFailureRecord(db, services, requestId, async () => {
    const provider = requireProvider(services);
    const { state, reason } = await provider.read(providerId);
    if (state === 'draft' || state === 'open') return;
    const at = services.now();
    await db.transaction(async (tx) => {
      if (state === 'done') return recordProviderSignature(tx, request, { provider, at });
      const detail = reason === null ? {} : { detail: { reason } };
      await endUnsigned(tx, request, { state, at, origin: originOfProvider(provider), ...detail });
    });
  });
};

/** Job: polls all open requests every hour, since an event of the provider may be lost. */
export const reconcileSigning: JobHandler = async (_payload, { db, services }) => {
  const waiting = await db.query<{ id: number }>(sql`
    select id from signature_request where provider <> 'built-in' and provider_id is not null
      and state in ('sent', 'preparing') order by id limit 500`);
  for (const { id: requestId } of waiting) await enqueueJob(db, providerPollJobKind, { requestId }, services.now());
};
