import type { Handler, Handlers } from '#server/http/handler.ts';
import { forbidden, notFound } from '#server/http/refusal.ts';
import type { contractGet, contractSearch } from '#shared/operations/contracts/contracts.ts';
import type { portfolioChanges } from '#shared/operations/shell/portfolio.ts';
import { latestEffectFirst, sortColumns } from '#shared/operations/wire/paging.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { loadContractFiles } from './contract-file-repository.ts';
import { searchContracts } from './contract-search-repository.ts';
import { formatBrokerCursor, parseBrokerCursor } from './portfolio-cursor.ts';
import { loadPortfolioPage } from './portfolio-repository.ts';

const searchContractsHandler: Handler<typeof contractSearch> = async (input, { db, caller }) => {
  const sort = sortColumns(input, latestEffectFirst);
  const { rows, total } = await searchContracts(db, caller.scope, {
    filter: input,
    sort,
    offset: input.firstPage,
    limit: input.pageSize,
  });
  return { success: true, contractList: rows, totalCount: total };
};

const getContract: Handler<typeof contractGet> = async ({ idContrat }, { db, caller, services }) => {
  const files = await loadContractFiles(db, caller.scope, [idContrat], dayInNoumea(services.now()));
  const contract = files.get(idContrat);
  if (!contract) throw notFound('Ce contrat n’existe pas ou n’est plus disponible.');
  return { success: true, contract };
};

export const getPortfolioChanges: Handler<typeof portfolioChanges> = async (input, { db, caller, services }) => {
  if (caller.brokerId === null) throw forbidden();
  const today = dayInNoumea(services.now());
  const { cursor, ...scope } = parseBrokerCursor(input.cursor, caller.brokerId);
  const page = await loadPortfolioPage(db, caller.brokerId, { ...input, cursor, today });
  return { success: true, ...page, ...scope, cursor: formatBrokerCursor(page.cursor, caller.brokerId) };
};

export const contractsHandlers = {
  contractGet: getContract,
  contractSearch: searchContractsHandler,
} satisfies Partial<Handlers>;
