import type { Db } from '#server/db/db.ts';
import { countOrThrottle } from '#server/http/budgets.ts';
import { notFound } from '#server/http/refusal.ts';
import type { Services } from '#server/services/services.ts';
import type { OpenedSignature } from '#shared/operations/signatures/signatures.ts';
import { expireRequest } from './end.ts';
import { requestOfToken } from './link.ts';
import { findRequest, type Origin, type SignatureRequest } from './signature-repository.ts';

/** By address: a household that reads and signs, not somebody who tries links. */
const limit = { kind: 'signature-link', max: 240, windowSeconds: 10 * 60 };

export const originOf = ({ address, userAgent }: { address: string; userAgent: string }): Origin => ({
  address,
  agent: userAgent,
});

/** What a link stands for. */
export const standingOf = ({ state }: SignatureRequest): OpenedSignature['standing'] => {
  if (state === 'sent') return 'open';
  return state === 'sealed' ? 'signed' : state;
};

/** The request of a link, as it stands now: one whose time is over ends here. Throws a 404 for none, a 429. */
export const requestOfLink = async (
  db: Db,
  services: Services,
  token: string,
  origin: Origin,
): Promise<SignatureRequest> => {
  const now = services.now();
  await countOrThrottle(db, limit, origin.address, now);
  const request = await requestOfToken(db, services.settings, token);
  if (!request) throw notFound('Ce lien de signature n’est pas valable.');
  if (!(await expireRequest(db, request, now))) return request;
  return (await findRequest(db, request.id)) ?? request;
};
