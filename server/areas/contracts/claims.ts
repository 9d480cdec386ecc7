import type { Handler, Handlers } from '#server/http/handler.ts';
import { notFound } from '#server/http/refusal.ts';
import type { claimGet } from '#shared/operations/contracts/claims.ts';
import { findClaim } from './claim-repository.ts';

const getClaim: Handler<typeof claimGet> = async ({ id }, { db, caller }) => {
  const data = await findClaim(db, caller.scope, id);
  if (!data) throw notFound('Ce sinistre n’existe pas ou n’est plus disponible.');
  return { success: true, data };
};

export const claimsHandlers = { claimGet: getClaim } satisfies Partial<Handlers>;
