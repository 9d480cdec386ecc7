import { touchContract } from '#server/areas/contracts/touch-contract.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import {
  addEvent,
  endRequest,
  findRequest,
  holdContract,
  holdRequest,
  job,
  type Origin,
  type SignatureRequest,
} from './signature-repository.ts';

export const expiryJobKind = 'signature-expiry';

interface End {
  readonly state: 'refused' | 'expired' | 'withdrawn';
  readonly at: Date;
  readonly origin: Origin;
  readonly detail?: object;
}

/** Ends a request that is not signed; false where it is, or ended before. */
export const endUnsigned = async (
  tx: Db,
  { id, contractId }: Pick<SignatureRequest, 'id' | 'contractId'>,
  { state, at, origin, detail }: End,
): Promise<boolean> => {
  await holdContract(tx, { kind: 'all' }, contractId);
  const held = await holdRequest(tx, id);
  if (held?.state !== 'sent' && held?.state !== 'preparing') return false;
  await endRequest(tx, id, state);
  await addEvent(tx, { requestId: id, at, kind: state, ...origin, ...(detail && { detail }) });
  await touchContract(tx, contractId);
  return true;
};

/** Ends a request whose time is over; true where it did. */
export const expireRequest = async (db: Db, request: SignatureRequest, at: Date): Promise<boolean> => {
  const { state, expiresAt } = request;
  // Another provider says by itself when its time is over: it may have been signed the moment before.
  const isOver =
    request.provider === 'built-in' &&
    (state === 'sent' || state === 'preparing') &&
    expiresAt !== null &&
    Date.parse(expiresAt) <= at.getTime();
  return isOver && db.transaction((tx) => endUnsigned(tx, request, { state: 'expired', at, origin: job }));
};

/** Ends every request whose time is over, so that its papers may be signed otherwise. */
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
