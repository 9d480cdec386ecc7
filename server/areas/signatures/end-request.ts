import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { formatAddressedName } from '#server/primitives/greeting.ts';
import { findOtherRequest, isUnsigned } from './cosigner.ts';
import { findExpiryReason } from './link.ts';
import { notifyBroker } from './mail/broker-notice.ts';
import { notifyClient } from './mail/client-notice.ts';
import {
  addSignatureEvent,
  type CallOrigin,
  endRequest,
  findRequest,
  jobOrigin,
  lockContract,
  lockRequest,
  type SignatureRequest,
} from './signature-repository.ts';

export const expiryJobKind = 'signature-expiry';

interface End {
  readonly state: 'refused' | 'expired' | 'withdrawn';
  readonly at: Date;
  readonly origin: CallOrigin;
  /** `why`: reason of the server, in French. */
  readonly detail?: {
    readonly why?: string;
    readonly reason?: string;
    readonly userId?: number;
    readonly deviceAt?: Date;
    readonly place?: object | null;
  };
}

/** End of the other signatory's request: papers for two signatories cannot be signed by one of them alone. */
const buildOtherEnd = (
  { state, at, detail }: End,
  { ended, other }: { readonly ended: SignatureRequest; readonly other: SignatureRequest },
): End => {
  if (state === 'withdrawn') return { state, at, origin: jobOrigin, ...(detail && { detail }) };
  if (state === 'expired' && isUnsigned(other)) return { state, at, origin: jobOrigin, ...(detail && { detail }) };
  const reason =
    state === 'refused'
      ? `${formatAddressedName(ended.firstName, ended.lastName)} a refusé de signer.`
      : `Le délai est passé sans la signature de ${formatAddressedName(ended.firstName, ended.lastName)}.`;
  return { state: 'withdrawn', at, origin: jobOrigin, detail: { why: reason } };
};

/** Ends one request and notifies its signatory if they were invited, unless they refused. */
const endSingleRequest = async (
  tx: Db,
  request: SignatureRequest,
  { state, at, origin, detail }: End,
): Promise<void> => {
  const { id } = request;
  await endRequest(tx, id, state);
  await addSignatureEvent(tx, { requestId: id, at, kind: state, ...origin, ...(detail && { detail }) });
  const isInvited = request.state === 'sent' || request.state === 'signed';
  // A signatory who has signed waits for the sealed documents, so they are notified too.
  if (isInvited && (request.state === 'signed' || (state !== 'refused' && request.channel !== 'in-person')))
    await notifyClient(tx, { requestId: id, kind: 'ended' }, at);
};

/**
 * Ends an unsigned request, also that of the other signatory, and notifies the broker and the clients; false if it is signed or ended already.
 */
export const endUnsigned = async (
  tx: Db,
  { id, contractId }: Pick<SignatureRequest, 'id' | 'contractId'>,
  end: End,
): Promise<boolean> => {
  await lockContract(tx, { kind: 'all' }, contractId);
  const request = await lockRequest(tx, id);
  if (!request) return false;
  const other = await findOtherRequest(tx, request);
  const isStillOpen = isUnsigned(request) || (end.state === 'withdrawn' && other !== undefined && isUnsigned(other));
  if (!isStillOpen) return false;
  await endSingleRequest(tx, request, end);
  if (other) await endSingleRequest(tx, other, buildOtherEnd(end, { ended: request, other }));
  await markContractChanged(tx, contractId);
  // The broker is present at a signature in person, so they need no notice.
  if (end.state !== 'withdrawn' && request.channel !== 'in-person')
    await notifyBroker(tx, { requestId: id, kind: end.state }, end.at);
  return true;
};

/** Expires a request after its deadline; true if it did. */
export const expireRequest = async (db: Db, request: SignatureRequest, at: Date): Promise<boolean> => {
  const { expiresAt } = request;
  // An external provider reports expiry itself: the request may have been signed just before.
  const isOverdue =
    request.provider === 'built-in' &&
    isUnsigned(request) &&
    expiresAt !== null &&
    Date.parse(expiresAt) <= at.getTime();
  if (!isOverdue) return false;
  const reason = await findExpiryReason(db, request.contractId, at);
  const end = { state: 'expired', at, origin: jobOrigin, ...(reason !== null && { detail: { why: reason } }) } as const;
  return db.transaction((tx) => endUnsigned(tx, request, end));
};

/** Job: expires all overdue requests, so that their papers can be signed again. */
export const expireSignatures: JobHandler = async (_payload, { db, services }) => {
  const at = services.now();
  const overdue = await db.query<{ id: number }>(sql`
    select id from signature_request
    where provider = 'built-in' and state in ('sent', 'preparing') and expires_at <= ${at} order by id limit 500`);
  for (const { id } of overdue) {
    const request = await findRequest(db, id);
    if (request) await expireRequest(db, request, at);
  }
};
