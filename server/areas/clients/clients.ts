import { searchContracts, sumBalances } from '#server/areas/contracts/contract-search-repository.ts';
import { formatBrokerCursor, parseBrokerCursor } from '#server/areas/contracts/portfolio-cursor.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { forbidden, notFound } from '#server/http/refusal.ts';
import type {
  clientGet,
  clientSearch,
  customerContractSearch,
  portfolioClients,
} from '#shared/operations/clients/clients.ts';
import { latestEffectFirst, sortColumns } from '#shared/operations/wire/paging.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { findClient } from './client-repository.ts';
import { searchClients } from './client-search-repository.ts';
import { findNotes } from './note-repository.ts';
import { loadPortfolioClients } from './portfolio-clients-repository.ts';

const searchClientsHandler: Handler<typeof clientSearch> = async (input, { db, caller }) => {
  const sort = sortColumns(input, latestEffectFirst);
  const { rows, total } = await searchClients(db, caller.scope, {
    filter: input,
    sort,
    offset: input.firstPage,
    limit: input.pageSize,
  });
  return { success: true, clients: rows, totalCount: total };
};

const getClient: Handler<typeof clientGet> = async ({ idClient }, { db, caller }) => {
  const person = await findClient(db, caller.scope, idClient);
  if (!person) throw notFound('Ce client n’existe pas ou n’est plus disponible.');
  const notes = (await findNotes(db, caller.brokerId, [idClient])).get(idClient) ?? [];
  return { success: true, person, ...(caller.brokerId !== null && { notes }) };
};

const searchCustomerContracts: Handler<typeof customerContractSearch> = async (input, { db, caller }) => {
  const sort = sortColumns(input, latestEffectFirst);
  const query = {
    filter: input,
    sort,
    offset: input.firstPage,
    limit: input.pageSize,
  };
  const { rows, total } = await searchContracts(db, caller.scope, query);
  const balances = input.getSolde ? await sumBalances(db, caller.scope, input) : undefined;
  return {
    success: true,
    contractList: rows.map((row) => ({
      ...row,
      productName: findProduct(row.codeProduit)?.label ?? row.codeProduit,
      status: row.libelleStatut,
    })),
    totalCount: total,
    soldeTotalTTC: balances?.sumXpf ?? 0,
    ...(balances && { unknownBalances: balances.unknown }),
  };
};

const getPortfolioClients: Handler<typeof portfolioClients> = async (input, { db, caller }) => {
  if (caller.brokerId === null) throw forbidden();
  const { cursor, ...scope } = parseBrokerCursor(input.cursor, caller.brokerId);
  const page = await loadPortfolioClients(db, caller.brokerId, cursor, input.limit);
  return { success: true, ...page, ...scope, cursor: formatBrokerCursor(page.cursor, caller.brokerId) };
};

export const clientsHandlers = {
  clientGet: getClient,
  clientSearch: searchClientsHandler,
  customerContractSearch: searchCustomerContracts,
  portfolioClients: getPortfolioClients,
} satisfies Partial<Handlers>;
