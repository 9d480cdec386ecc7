import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import type { Services } from '#server/services/services.ts';
import type { SigningProvider } from '#server/services/signing.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { endUnsigned } from './end.ts';
import { failing } from './failing.ts';
import { keepHanded } from './provider-repository.ts';
import { recordSignature } from './record.ts';
import {
  documentsOf,
  findRequest,
  type Origin,
  type SignatureDocument,
  type SignatureRequest,
} from './signature-repository.ts';

export const followJobKind = 'signing-follow';
export const reconcileSigningJobKind = 'signing-reconcile';

/** The provider of a request. Throws where its settings were taken away meanwhile. */
export const providerOf = ({ signing }: Pick<Services, 'signing'>): SigningProvider => {
  if (!signing) throw new Error('Le service de signature n’est plus configuré\u00A0: SIGNATURE_URL manque.');
  return signing;
};

const originOfProvider = ({ label }: SigningProvider): Origin => ({ address: label, agent: '' });

/** Papers with the bytes that are handed over. */
export type PaperBytes = Pick<SignatureDocument, 'id' | 'name'> & { readonly bytes: Uint8Array };

/** Hands the papers of a request over and has them sent, once: what was handed and not sent is sent by the next try. */
export const sendByProvider = async (
  db: Db,
  services: Services,
  request: SignatureRequest & { readonly email: string },
  documents: readonly PaperBytes[],
): Promise<void> => {
  const provider = providerOf(services);
  let { providerId } = request;
  if (providerId === null) {
    const { id, firstName, lastName, email, expiresAt } = request;
    const handed = await provider.hand({
      name: documents.map(({ name }) => name).join(', '),
      externalId: `lagon-${id}`,
      lastDay: dayInNoumea(expiresAt === null ? services.now() : new Date(expiresAt)),
      signatory: { firstName, lastName, email },
      documents,
    });
    await db.transaction((tx) => keepHanded(tx, id, handed));
    ({ providerId } = handed);
  }
  // An answer that was lost: it may be under way.
  if ((await provider.read(providerId)).state === 'draft') await provider.activate(providerId);
};

const jobSchema = v.object({ requestId: v.number() });
const followed: readonly string[] = ['preparing', 'sent'];

/** What is signed elsewhere is taken in as what is signed here: the papers that were handed over, and no others. */
const takeSignature = async (
  tx: Db,
  request: SignatureRequest,
  { provider, at }: { readonly provider: SigningProvider; readonly at: Date },
): Promise<void> => {
  const documents = await documentsOf(tx, request.id);
  const origin = originOfProvider(provider);
  const hashes = new Map(documents.map(({ id, shownSha256 }) => [id, shownSha256 ?? '']));
  const consent = `Recueilli par ${provider.label}.`;
  const recorded = await recordSignature(tx, request.id, { mark: null, consent, hashes, at, origin });
  // Signed, and good for nothing: the papers are free to be signed as they are now.
  if (!recorded.isRecorded && !recorded.isAlready)
    await endUnsigned(tx, request, { state: 'withdrawn', at, origin, detail: { why: recorded.refusal } });
};

/** Asks the provider how far a request is, and follows: in whatever order it told of it, or if it told nothing. */
export const followProvider: JobHandler = async (payload, { db, services }) => {
  const { requestId } = v.parse(jobSchema, payload);
  const request = await findRequest(db, requestId);
  if (!request?.providerId || !followed.includes(request.state)) return;
  const { providerId } = request;
  await failing(db, services, requestId, async () => {
    const provider = providerOf(services);
    const { state, reason } = await provider.read(providerId);
    if (state === 'draft' || state === 'open') return;
    const at = services.now();
    await db.transaction(async (tx) => {
      if (state === 'done') return takeSignature(tx, request, { provider, at });
      const detail = reason === null ? {} : { detail: { reason } };
      await endUnsigned(tx, request, { state, at, origin: originOfProvider(provider), ...detail });
    });
  });
};

/** A call of the provider may be lost: what waits is asked for every hour. */
export const reconcileSigning: JobHandler = async (_payload, { db, services }) => {
  const waiting = await db.query<{ id: number }>(sql`
    select id from signature_request where provider <> 'built-in' and provider_id is not null
      and state in ('sent', 'preparing') order by id limit 500`);
  for (const { id: requestId } of waiting) await enqueueJob(db, followJobKind, { requestId }, services.now());
};
