import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
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
  readonly detail?: object;
}

/** Ends an unsigned request and notifies the broker, and the client of an expiry; false if it is signed or ended already. */
export const endUnsigned = async (
  tx: Db,
  { id, contractId }: Pick<SignatureRequest, 'id' | 'contractId'>,
  { state, at, origin, detail }: End,
): Promise<boolean> => {
  await lockContract(tx, { kind: 'all' }, contractId);
  const locked = await lockRequest(tx, id);
  if (locked?.state !== 'sent' && locked?.state !== 'preparing') return false;
  await endRequest(tx, id, state);
  await addSignatureEvent(tx, { requestId: id, at, kind: state, ...origin, ...(detail && { detail }) });
  await markContractChanged(tx, contractId);
  if (state !== 'withdrawn') await notifyBroker(tx, { requestId: id, kind: state }, at);
  if (state === 'expired' && locked.state === 'sent') await notifyClient(tx, { requestId: id, kind: 'ended' }, at);
  return true;
};

/** Expires a request after its deadline; true if it did. */
export const expireRequest = async (db: Db, request: SignatureRequest, at: Date): Promise<boolean> => {
  const { state, expiresAt } = request;
  // An external provider reports expiry itself: the request may have been signed just before.
  const isOver =
    request.provider === 'built-in' &&
    (state === 'sent' || state === 'preparing') &&
    expiresAt !== null &&
    Date.parse(expiresAt) <= at.getTime();
  return isOver && db.transaction((tx) => endUnsigned(tx, request, { state: 'expired', at, origin: jobOrigin }));
};

/** Job: expires all overdue requests, so that their papers can be signed again. */
export const expireSignatures: JobHandler = async (_payload, { db, services }) => {
  const at = services.now();
  const over = await db.query<{ id: number }>(sql`
    select id from signature_request
    where provider = 'built-in' and state in ('sent', 'preparing') and expires_at <= ${at} order by id limit 500`);
  for (const { id } of over) {
    const request = await findRequest(db, id);
    if (request) await expireRequest(db, request, at);
  }
};
