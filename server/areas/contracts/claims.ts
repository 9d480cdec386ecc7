import type { Handler, Handlers } from '#server/http/handler.ts';
import { notFound } from '#server/http/refusal.ts';
import type { claimGet, claimSearch } from '#shared/operations/contracts/claims.ts';
import { sortColumns } from '#shared/operations/wire/paging.ts';
import { latestClaimFirst } from '#shared/search/claim-search.ts';
import { findClaim } from './claim-repository.ts';
import { searchClaims } from './claim-search-repository.ts';

const getClaim: Handler<typeof claimGet> = async ({ id }, { db, caller }) => {
  const data = await findClaim(db, caller.scope, id);
  if (!data) throw notFound('Ce sinistre n’existe pas ou n’est plus disponible.');
  return { success: true, data };
};

const searchClaimsHandler: Handler<typeof claimSearch> = async (input, { db, caller }) => {
  const { rows, total } = await searchClaims(db, caller.scope, {
    filter: input,
    sort: sortColumns(input, latestClaimFirst),
    offset: input.firstPage,
    limit: input.pageSize,
  });
  return { success: true, claims: rows, totalCount: total };
};

export const claimsHandlers = { claimGet: getClaim, claimSearch: searchClaimsHandler } satisfies Partial<Handlers>;
