import { beforeEach, expect, it } from 'vitest';
import { loadPortfolioPage } from '#server/areas/contracts/portfolio-repository.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import { agePortfolio } from '#tests/support/offline/portfolio-pages.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';

const today = '2026-11-21';
const max = 12;

interface StoredContract {
  readonly id: number;
  readonly changed: string;
}

/** A device that synchronizes a broker's portfolio, limited to the given number of contracts, in pages of five. */
const createDevice = ({ db }: ApiServer, first = '') => {
  const storedContracts = new Map<number, string>();
  let cursor = first;
  let maxContracts = max;
  const loadNextPage = async () => {
    const portfolioPage = await loadPortfolioPage(db, 1, { cursor, limit: 5, today, maxContracts });
    for (const id of portfolioPage.removedIds) storedContracts.delete(id);
    for (const { id, updatedAt } of portfolioPage.contracts) storedContracts.set(id, updatedAt);
    cursor = portfolioPage.cursor;
    return portfolioPage;
  };
  const loadAllPages = async () => {
    for (let pages = 0; pages < 100; pages += 1) if (!(await loadNextPage()).hasMore) return;
    throw new Error('The pages do not end');
  };
  const resize = (next: number): void => {
    maxContracts = next;
  };
  return { held: storedContracts, loadNextPage, loadAllPages, resize };
};

/** The contracts that a device should store, selected independently of the server's statement. */
const selectExpected = async ({ db }: ApiServer, count = max): Promise<StoredContract[]> => {
  const rows = await db.query<StoredContract & { rank: number; day: string }>(sql`
    select c.id, to_char(c.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as changed,
      c.effect_date as day,
      case when c.is_unpaid or c.status = 'Devis' or exists (select from claim l where l.contract_id = c.id)
        then 1 else 0 end as rank
    from contract c where c.broker_id = 1`);
  return rows
    .sort((a, b) => b.rank - a.rank || (a.day < b.day ? 1 : a.day > b.day ? -1 : b.id - a.id))
    .slice(0, count)
    .map(({ id, changed }) => ({ id, changed }));
};

const sortById = (stored: Iterable<StoredContract>) => [...stored].sort((a, b) => a.id - b.id);
const storedRows = ({ held }: ReturnType<typeof createDevice>) =>
  sortById([...held].map(([id, changed]) => ({ id, changed })));

describeApi('portfolio selection', (server) => {
  beforeEach(async () => {
    // A quarter is unpaid, the others are ordinary and old.
    await server().db.query(sql`delete from claim`);
    await server().db.query(
      sql`update contract set is_unpaid = id % 8 = 0, status = 'Contrat validé' where broker_id = 1`,
    );
    await agePortfolio(server());
  });

  const createSynchronisedDevice = async () => {
    const device = createDevice(server());
    await device.loadAllPages();
    expect(storedRows(device)).toEqual(sortById(await selectExpected(server())));
    return device;
  };
  const findOldest = async (condition: Sql) => {
    const [row] = await server().db.query<{ id: number }>(
      sql`select id from contract where broker_id = 1 and ${condition} order by effect_date, id limit 1`,
    );
    return row?.id ?? 0;
  };

  it('contains unpaid, claimed and quoted contracts first, then the latest, and counts the others', async () => {
    const device = await createSynchronisedDevice();
    const [all] = await server().db.query<{ n: number }>(sql`select count(*) as n from contract where broker_id = 1`);
    const { total, outside } = await device.loadNextPage();
    expect([total, outside]).toEqual([max, (all?.n ?? 0) - max]);
    expect(outside).toBeGreaterThan(5);
  });

  it.each([
    ['becomes unpaid', (id: number) => sql`update contract set is_unpaid = true where id = ${id}`],
    ['is a quote again', (id: number) => sql`update contract set status = 'Devis' where id = ${id}`],
    [
      'has a claim',
      (id: number) => sql`
        insert into claim (contract_id, number, occurred_at, opened_at, state, sub_state, type, category, resp_convention, detail)
        values (${id}, 'S1', now(), now(), '', '', '', '', '', '{}')`,
    ],
    [
      'takes effect today',
      (id: number) => sql`update contract set effect_date = '2099-01-01', is_unpaid = true where id = ${id}`,
    ],
  ])('adds an old contract that %s, and drops the last one', async (_, change) => {
    const device = await createSynchronisedDevice();
    const id = await findOldest(sql`not is_unpaid`);
    expect(device.held.has(id)).toBe(false);
    await server().db.query(change(id));
    await device.loadAllPages();
    expect(device.held.has(id)).toBe(true);
    expect(storedRows(device)).toEqual(sortById(await selectExpected(server())));
  });

  it('sends the difference only when a device stores more or fewer contracts than before', async () => {
    const device = await createSynchronisedDevice();
    const before = new Set(device.held.keys());
    device.resize(max + 7);
    const { contracts, hasMore } = await device.loadNextPage();
    expect([contracts.length, hasMore]).toEqual([5, true]);
    expect(contracts.some(({ id }) => before.has(id))).toBe(false);
    await device.loadAllPages();
    expect(storedRows(device)).toEqual(sortById(await selectExpected(server(), max + 7)));
    device.resize(max - 5);
    await device.loadAllPages();
    expect(storedRows(device)).toEqual(sortById(await selectExpected(server(), max - 5)));
  });

  it('adds the next contract when one is paid, closed or moved', async () => {
    const device = await createSynchronisedDevice();
    for (const change of [
      sql`update contract set is_unpaid = false where id = ${await findOldest(sql`is_unpaid`)}`,
      sql`update contract set broker_id = 2 where id = ${await findOldest(sql`is_unpaid`)}`,
      sql`update contract set is_unpaid = false where broker_id = 1`,
    ]) {
      await server().db.query(change);
      await device.loadAllPages();
      expect(storedRows(device)).toEqual(sortById(await selectExpected(server())));
    }
    const id = await findOldest(sql`true`);
    await server().db.query(sql`
      insert into claim (contract_id, number, occurred_at, opened_at, state, sub_state, type, category, resp_convention, detail)
      values (${id}, 'S1', now(), now(), '', '', '', '', '', '{}')`);
    await device.loadAllPages();
    expect(device.held.has(id)).toBe(true);
    await server().db.query(sql`delete from claim where contract_id = ${id}`);
    await device.loadAllPages();
    expect(device.held.has(id)).toBe(false);
    expect(storedRows(device)).toEqual(sortById(await selectExpected(server())));
  });

  it('stays consistent under changes between pages and mass changes', async () => {
    const device = createDevice(server());
    await device.loadNextPage();
    await server().db.query(sql`update contract set is_unpaid = not is_unpaid where broker_id = 1`);
    await device.loadNextPage();
    await server().db.query(sql`update contract set is_unpaid = id % 5 = 0 where broker_id = 1`);
    await device.loadAllPages();
    expect(storedRows(device)).toEqual(sortById(await selectExpected(server())));
    const removedIds = [...device.held.keys()].slice(0, 9);
    await server().db.query(sql`update contract set broker_id = 2 where id = any(${removedIds}::bigint[])`);
    await device.loadAllPages();
    expect(storedRows(device)).toEqual(sortById(await selectExpected(server())));
  });

  it('is sent again to devices with an outdated cursor', async () => {
    const { db } = server();
    const recent = await db.query<{ id: number }>(
      sql`select id from contract where broker_id = 1 order by effect_date desc, id desc limit ${max}`,
    );
    const device = createDevice(server(), '2026-11-21T00:00:00.000000Z_0');
    for (const { id } of recent) device.held.set(id, 'of before');
    const removed = recent[0]?.id ?? 0;
    await db.query(sql`update contract set broker_id = 2 where id = ${removed}`);
    await device.loadAllPages();
    expect(storedRows(device)).toEqual(sortById(await selectExpected(server())));
  });
});
