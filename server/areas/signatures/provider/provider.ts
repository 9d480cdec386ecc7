import * as v from 'valibot';
import { findSignatories, isUnsigned, signsDocument } from '#server/areas/signatures/cosigner.ts';
import { endUnsigned } from '#server/areas/signatures/end-request.ts';
import { recordSignature } from '#server/areas/signatures/record-signature.ts';
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
import { foldAddress } from '#shared/primitives/text.ts';
import { saveProviderIds } from './provider-repository.ts';

export const providerPollJobKind = 'signing-follow';
export const reconcileSigningJobKind = 'signing-reconcile';

/** The external provider. Throws if it is no longer configured. */
export const requireProvider = ({ signing }: Pick<Services, 'signing'>): SigningProvider => {
  if (!signing) throw new Error('Le service de signature n’est plus configuré\u00A0: SIGNATURE_URL manque.');
  return signing;
};

const providerOrigin = ({ label }: SigningProvider): CallOrigin => ({ address: label, agent: '' });

/** Papers to upload, with their bytes. */
export type PaperBytes = Pick<SignatureDocument, 'id' | 'name' | 'kind'> & { readonly bytes: Uint8Array };

/** Uploads the papers of a request to the provider and activates it; a retry continues where the last attempt failed. */
export const sendByProvider = async (
  db: Db,
  services: Services,
  request: SignatureRequest,
  documents: readonly PaperBytes[],
): Promise<void> => {
  const provider = requireProvider(services);
  let { providerId } = request;
  if (providerId === null) {
    const { id, expiresAt } = request;
    const signatories = await findSignatories(db, request);
    // The name of the request is in the invitation of every signatory.
    const shared = documents.filter((document) => signatories.every((signatory) => signsDocument(signatory, document)));
    const uploaded = await provider.submit({
      name: shared.map(({ name }) => name).join(', '),
      externalId: `lagon-${id}`,
      lastDay: dayInNoumea(expiresAt === null ? services.now() : new Date(expiresAt)),
      signatories: signatories.map((signatory) => ({
        firstName: signatory.firstName,
        lastName: signatory.lastName,
        email: signatory.email ?? '',
        documentIds: documents
          .filter((document) => signsDocument(signatory, document))
          .map(({ id: document }) => document),
      })),
      documents,
    });
    await db.transaction((tx) => saveProviderIds(tx, id, uploaded));
    ({ providerId } = uploaded);
  }
  // After a lost answer the request may already be active.
  if ((await provider.read(providerId)).state === 'draft') await provider.activate(providerId);
};

const jobSchema = v.object({ requestId: v.number() });
/** Records a signature made at the provider like a local one, for exactly the papers that were uploaded. */
const recordProviderSignature = async (
  tx: Db,
  request: SignatureRequest,
  { provider, at }: { readonly provider: SigningProvider; readonly at: Date },
): Promise<void> => {
  const documents = await findDocuments(tx, request.id);
  const origin = providerOrigin(provider);
  const hashes = new Map(documents.map(({ id, shownSha256 }) => [id, shownSha256 ?? '']));
  const consent = `Recueilli par ${provider.label}.`;
  const recorded = await recordSignature(tx, request.id, { mark: null, consent, hashes, at, origin });
  // The signed papers are outdated: the request is withdrawn, so that the current ones can be signed.
  if (!recorded.isRecorded && !recorded.isAlreadySigned)
    await endUnsigned(tx, request, { state: 'withdrawn', at, origin, detail: { why: recorded.refusal } });
};

/** Signatories whose request is open, with what the provider knows of each. */
const readOpenSignatories = async (
  provider: SigningProvider,
  { providerId, signatories }: { readonly providerId: string; readonly signatories: readonly SignatureRequest[] },
) => {
  // With a single signatory, the state of the request is the state of the signatory.
  const signatoryStates = signatories.length > 1 ? await provider.readSignatories(providerId) : [];
  return signatories.filter(isUnsigned).map((signatory) => {
    const address = foldAddress(signatory.email ?? '');
    return { signatory, state: signatoryStates.find(({ email }) => foldAddress(email) === address)?.state };
  });
};

/** Job: polls the provider for the state of a request and applies it, independent of the events received. */
export const pollProvider: JobHandler = async (payload, { db, services }) => {
  const { requestId } = v.parse(jobSchema, payload);
  const request = await findRequest(db, requestId);
  const { providerId } = request ?? {};
  const signatories = request ? await findSignatories(db, request) : [];
  if (!providerId || !signatories.some(isUnsigned)) return;
  await withFailureRecord(db, services, requestId, async () => {
    const provider = requireProvider(services);
    const { state, reason } = await provider.read(providerId);
    if (state === 'draft') return;
    const openSignatories = await readOpenSignatories(provider, { providerId, signatories });
    const at = services.now();
    await db.transaction(async (tx) => {
      for (const openSignatory of openSignatories)
        if (state === 'done' || openSignatory.state === 'signed')
          await recordProviderSignature(tx, openSignatory.signatory, { provider, at });
      if (state === 'open' || state === 'done') return;
      const { signatory } =
        openSignatories.find((openSignatory) => openSignatory.state === 'refused') ??
        openSignatories.find((openSignatory) => openSignatory.state !== 'signed') ??
        {};
      const detail = reason === null ? {} : { detail: { reason } };
      if (signatory) await endUnsigned(tx, signatory, { state, at, origin: providerOrigin(provider), ...detail });
    });
  });
};

/** Job: polls all open requests every hour, since an event of the provider may be lost. */
export const reconcileSigning: JobHandler = async (_payload, { db, services }) => {
  const openRequests = await db.query<{ id: number }>(sql`
    select r.id from signature_request r where r.provider <> 'built-in' and r.provider_id is not null
      and (r.state in ('sent', 'preparing') or exists (select from signature_request o
        where o.cosigner_of = r.id and o.state in ('sent', 'preparing')))
    order by r.id limit 500`);
  for (const { id: requestId } of openRequests)
    await enqueueJob(db, providerPollJobKind, { requestId }, services.now());
};
