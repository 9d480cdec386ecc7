import type { claimGet } from '#shared/contract/claims.ts';
import { findClaim } from '../db/claim-repository.ts';
import type { Handler } from '../http/handler.ts';
import { notFound } from '../http/refusal.ts';

export const getClaim: Handler<typeof claimGet> = async ({ id }, { db, caller }) => {
  const data = await findClaim(db, caller.scope, id);
  if (!data) throw notFound('Ce sinistre n’existe pas ou n’est plus disponible.');
  return { success: true, data };
};
