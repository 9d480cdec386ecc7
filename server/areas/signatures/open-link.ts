import type { AttemptLimit } from '#server/db/attempt-repository.ts';
import type { Db } from '#server/db/db.ts';
import { countOrThrottle } from '#server/http/rate-limits.ts';
import { notFound } from '#server/http/refusal.ts';
import type { Services } from '#server/services/services.ts';
import type { OpenedSignature } from '#shared/operations/signatures/signatures.ts';
import { expireRequest } from './end-request.ts';
import { findRequestOfToken } from './link.ts';
import { renewOutdatedRequest } from './renew-request.ts';
import { type CallOrigin, findRequest, type SignatureRequest } from './signature-repository.ts';

/** Failed attempts from one address: a guesser must not lock the links of others behind the same address. */
const failureLimit: AttemptLimit = { kind: 'signature-link-refused', max: 60, windowSeconds: 10 * 60 };
/** Calls with one link: enough for a household that reads and signs. */
const useLimit: AttemptLimit = { kind: 'signature-link', max: 240, windowSeconds: 10 * 60 };

export const toCallOrigin = ({ address, userAgent }: { address: string; userAgent: string }): CallOrigin => ({
  address,
  agent: userAgent,
});

/** Status of a request as shown to the signatory. */
export const toSigningStatus = ({ state }: SignatureRequest): OpenedSignature['status'] => {
  if (state === 'sent') return 'open';
  return state === 'sealed' ? 'signed' : state;
};

/** Finds the request of a link, expired if overdue and renewed if a paper was replaced. Throws a 404 for an unknown token and a 429. */
export const openRequest = async (
  db: Db,
  services: Services,
  token: string,
  origin: CallOrigin,
): Promise<SignatureRequest> => {
  const now = services.now();
  const request = await findRequestOfToken(db, services.settings, token);
  if (!request) {
    await countOrThrottle(db, failureLimit, origin.address, now);
    throw notFound('Ce lien de signature n’est pas valable.');
  }
  await countOrThrottle(db, useLimit, String(request.id), now);
  const isChanged = (await expireRequest(db, request, now)) || (await renewOutdatedRequest(db, services, request.id));
  if (!isChanged) return request;
  return (await findRequest(db, request.id)) ?? request;
};
