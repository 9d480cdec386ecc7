import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { createAnswerCache } from '#offline/device/answer-cache.ts';
import { createClientStore } from '#offline/portfolio/client-store.ts';
import { createDeviceReads } from '#offline/portfolio/device-reads.ts';
import { createPortfolioStore } from '#offline/portfolio/portfolio-store.ts';
import { clientGet, clientSearch, customerContractSearch } from '#shared/operations/clients/clients.ts';
import { quickSearch } from '#shared/operations/home/quick-search.ts';
import { compareClients, matchesClient, searchableClient } from '#shared/search/client-search.ts';
import { clientsPage, portfolioClient, portfolioContract, portfolioPage } from '#tests/support/contracts/portfolio.ts';
import { databaseDump } from '#tests/support/journeys/database-dump.ts';
import { keysOf } from '#tests/support/offline/opened-keys.ts';

const openDevice = async () => {
  const keys = await keysOf();
  const answers = createAnswerCache(keys, Date.now);
  const store = createPortfolioStore(keys, answers);
  const clients = createClientStore(keys, answers);
  return {
    keys,
    store,
    clients,
    reads: createDeviceReads({ answers, store, clientStore: clients, onFull: () => undefined }),
  };
};

test('device clients: are stored encrypted', async () => {
  const { clients } = await openDevice();
  await clients.storePage(clientsPage([portfolioClient(41, { lastname: 'Wénissô', city: 'Koumac' })]), 5);
  const dump = await databaseDump();
  expect(dump).toContain('clients');
  for (const secret of ['Wénissô', 'wenisso', 'Koumac']) expect(dump).not.toContain(secret);
});

test('device clients: are counted once across pages with the cursor, also when changed', async () => {
  const { clients } = await openDevice();
  const page = clientsPage([portfolioClient(1), portfolioClient(65)], { hasMore: true, cursor: 'a', total: 3 });
  expect(await clients.storePage(page, 5)).toMatchObject({ cursor: 'a', done: 2, total: 3, completedAtMs: null });
  await clients.storePage(
    clientsPage([portfolioClient(65, { lastname: 'Neuf' }), portfolioClient(2)], { total: 3 }),
    7,
  );
  expect(await clients.state()).toMatchObject({ cursor: 'after 2', done: 3, completedAtMs: 7 });
  expect((await clients.rows()).map(({ id }) => id).sort((a, b) => a - b)).toEqual([1, 2, 65]);
  expect((await clients.client(65))?.entry.client.lastname).toBe('Neuf');
});

test.each([
  { lastname: 'DUPÔNT' },
  { city: 'noumea', hasContract: true },
  { hasInvoice: true, sortField: ['city', 'lastname'], sortOrder: ['DESC', 'ASC'] },
  { personType: 'MOR' as const },
])('device clients: match like the pure search functions: %o', async (filter) => {
  const { clients, reads } = await openDevice();
  const entries = Array.from({ length: 30 }, (_, index) =>
    portfolioClient(index + 1, { city: index % 4 ? 'Nouméa' : 'Koné' }),
  );
  expect(await reads.find(clientSearch, filter)).toBeUndefined();
  await clients.storePage(clientsPage(entries), 5_000);
  const expected = entries
    .map(({ client, ...holds }) => searchableClient(client, holds))
    .filter(matchesClient({ ...filter, personType: filter.personType ? 'MOR' : '' }))
    .sort(
      compareClients(
        filter.sortField
          ? [
              { field: 'city', descending: true },
              { field: 'lastname', descending: false },
            ]
          : [{ field: 'dateEffet', descending: true }],
      ),
    )
    .map(({ row }) => row.id);
  const searchResult = await reads.find(clientSearch, { ...filter, firstPage: 3, pageSize: 5 });
  expect(searchResult).toMatchObject({
    fetchedAtMs: 5_000,
    isFromDevice: true,
    value: { totalCount: expected.length },
  });
  expect(searchResult?.value.clients.map(({ id }) => id)).toEqual(expected.slice(3, 8));
});

test('device clients: remove a client who left the broker from rows and answers', async () => {
  const { clients, reads } = await openDevice();
  await clients.storePage(clientsPage([portfolioClient(7), portfolioClient(71), portfolioClient(8)]), 5_000);
  await reads.store(clientGet, { idClient: 7 }, { success: true, person: portfolioClient(7).client }, Date.now());
  expect((await reads.find(clientSearch, {}))?.value.totalCount).toBe(3);
  const state = await clients.storePage(clientsPage([], { removedIds: [7], cursor: 'b' }), 6_000);
  reads.invalidateIndex();
  expect(state).toMatchObject({ cursor: 'b', done: 2 });
  expect(await reads.find(clientGet, { idClient: 7 })).toBeUndefined();
  expect((await reads.find(clientSearch, {}))?.value.clients.map(({ id }) => id)).toEqual([71, 8]);
});

test('device clients: return a client with the contracts and their total balance', async () => {
  const { store, clients, reads } = await openDevice();
  await clients.storePage(clientsPage([portfolioClient(7), portfolioClient(8)]), 5_000);
  const contractsWithBalance = [10, 11, 12].map((id) => {
    const contract = portfolioContract(id);
    return { ...contract, row: { ...contract.row, personId: id === 12 ? 8 : 7, solde: id } };
  });
  await store.storePage(portfolioPage(contractsWithBalance), 6_000);
  const client = await reads.find(clientGet, { idClient: 7 });
  expect(client?.value.person).toEqual(portfolioContract(7).file.details.person);
  expect(await reads.find(clientGet, { idClient: 71 })).toBeUndefined();

  const input = { idPersonnes: [7], pageSize: 1 };
  const found = await reads.find(customerContractSearch, { ...input, getSolde: true });
  expect(found?.value).toMatchObject({ totalCount: 2, soldeTotalTTC: 21 });
  expect(found?.value.contractList).toMatchObject([{ id: 11, status: 'Contrat validé' }]);
  expect((await reads.find(customerContractSearch, input))?.value.soldeTotalTTC).toBe(0);

  const imported = portfolioContract(13);
  const row = { ...imported.row, personId: 7, solde: null };
  await store.storePage(portfolioPage([{ ...imported, row }]), 7_000);
  reads.invalidateIndex();
  const balances = await reads.find(customerContractSearch, { ...input, getSolde: true });
  expect(balances?.value).toMatchObject({ totalCount: 3, soldeTotalTTC: 21, unknownBalances: 1 });
});

test('search index: is decrypted before the first search, not by it', async () => {
  const { store, clients, reads } = await openDevice();
  await store.storePage(portfolioPage([portfolioContract(41)]), 5);
  await clients.storePage(clientsPage([portfolioClient(7, { lastname: 'Wénissô' })]), 5);
  await reads.prepareIndex();
  const decrypt = vi.spyOn(crypto.subtle, 'decrypt');
  expect((await reads.find(quickSearch, { text: 'wenisso' }))?.value.clients).toMatchObject([{ id: 7 }]);
  expect(decrypt).not.toHaveBeenCalled();
  decrypt.mockRestore();
});
