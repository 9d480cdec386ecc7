import { beforeEach, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { agePortfolio, clientsPage, contractsPage, remainingPages } from '#tests/support/offline/portfolio-pages.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';

const idsOf = async ({ db }: ApiServer, table: 'contract' | 'person', brokerId: number) => {
  const rows = await (table === 'contract'
    ? db.query<{ id: number }>(sql`select id from contract where broker_id = ${brokerId} order by id`)
    : db.query<{ id: number }>(sql`select id from person where broker_id = ${brokerId} order by id`));
  return rows.map(({ id }) => id);
};
const sortedIds = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);

describeApi('broker portfolio', (server) => {
  let token: string;
  const fetchContracts = (query: { cursor?: string; limit?: number }) => contractsPage(server(), token, query);
  const fetchClients = (query: { cursor?: string; limit?: number }) => clientsPage(server(), token, query);
  /** Cursor of an up-to-date device. */
  const upToDate = async () => (await remainingPages(fetchContracts)).cursor;
  const changesSince = async (cursor: string) => sortedIds((await remainingPages(fetchContracts, { cursor })).rows);

  beforeEach(async () => {
    token = await server().tokenOf('courtier');
    await agePortfolio(server());
  });

  it('returns every contract and client exactly once for any page size', async () => {
    for (const limit of [1, 7, 500]) {
      const all = await remainingPages(fetchContracts, { limit });
      const expected = await idsOf(server(), 'contract', 1);
      expect(expected.length).toBeGreaterThan(20);
      expect(sortedIds(all.rows)).toEqual(expected);
      expect([all.total, all.removedIds]).toEqual([expected.length, []]);
      expect(all.pages).toBe(Math.ceil(expected.length / limit));
      const people = await remainingPages(fetchClients, { limit });
      const ids = await idsOf(server(), 'person', 1);
      expect(sortedIds(people.rows)).toEqual(ids);
      expect(people.total).toBe(ids.length);
    }
  });

  it('returns nothing to an up-to-date device', async () => {
    expect(await changesSince(await upToDate())).toEqual([]);
    const { cursor } = await remainingPages(fetchClients);
    expect((await fetchClients({ cursor })).rows).toEqual([]);
  });

  it('resumes after an interruption', async () => {
    const first = await fetchContracts({ limit: 5 });
    // The answer with the second page is lost and requested again.
    const lostPage = await fetchContracts({ limit: 5, cursor: first.cursor });
    const remaining = await remainingPages(fetchContracts, { limit: 4, cursor: first.cursor });
    expect(remaining.rows.slice(0, 4).map(({ id }) => id)).toEqual(lostPage.rows.slice(0, 4).map(({ id }) => id));
    expect(sortedIds([...first.rows, ...remaining.rows])).toEqual(await idsOf(server(), 'contract', 1));
  });

  it('returns again what changes between pages', async () => {
    const first = await fetchContracts({ limit: 5 });
    const [changed] = first.rows;
    await server().db.query(sql`insert into movement (contract_id, number, label, effect_date, created_at, status)
      values (${changed?.id}, 'M-9', 'Changement', '2026-11-21', now(), 'En cours')`);
    const remaining = await remainingPages(fetchContracts, { limit: 5, cursor: first.cursor });
    expect(sortedIds(remaining.rows)).toContain(changed?.id);
    expect(new Set(sortedIds([...first.rows, ...remaining.rows]))).toEqual(
      new Set(await idsOf(server(), 'contract', 1)),
    );
  });

  it('returns changes of a transaction that committed after a later one', async () => {
    const [early = 0, late = 0] = await idsOf(server(), 'contract', 1);
    await server().db.query(sql`update contract set updated_at = now() where id = ${early}`);
    const cursor = await upToDate();
    await server().db.query(sql`update contract set updated_at = now() - interval '5 seconds' where id = ${late}`);
    expect(await changesSince(cursor)).toContain(late);
  });

  it('returns a contract again when its file changes', async () => {
    const { db } = server();
    const [id] = await idsOf(server(), 'contract', 1);
    const [document] = await db.query<{ id: number; contract_id: number }>(sql`
      select d.id, d.contract_id from supporting_document d join contract c on c.id = d.contract_id
      where c.broker_id = 1 order by d.id limit 1`);
    const [premium] = await db.query<{ id: number; contract_id: number }>(sql`
      select p.id, p.contract_id from premium p join contract c on c.id = p.contract_id
      where c.broker_id = 1 order by p.id limit 1`);
    const changes = [
      [premium?.contract_id, sql`update premium set balance = balance + 1 where id = ${premium?.id}`],
      [premium?.contract_id, sql`delete from premium where id = ${premium?.id}`],
      [
        id,
        sql`insert into task (broker_id, contract_id, number, type_code, subject, effect_date, status, created_at)
          values (1, ${id}, 'T-9', 'AUTRE', 'Demande', '2026-11-21', 'À traiter', now())`,
      ],
      [
        document?.contract_id,
        sql`insert into supporting_file
            (supporting_document_id, name, content_type, size_bytes, sha256, storage_key, created_at)
          values (${document?.id}, 'a.pdf', 'application/pdf', 1, '', 'piece/a', now())`,
      ],
      [document?.contract_id, sql`delete from supporting_file where storage_key = 'piece/a'`],
    ] as const;
    for (const [contractId, change] of changes) {
      await agePortfolio(server());
      const cursor = await upToDate();
      await db.query(change);
      expect(contractId).toBeGreaterThan(0);
      expect(await changesSince(cursor)).toEqual([contractId]);
    }
  });

  it('returns a changed person with all their contracts', async () => {
    const [holder] = await server().db.query<{ person_id: number }>(sql`
      select person_id from contract where broker_id = 1 group by person_id having count(*) > 1 order by 1 limit 1`);
    const personId = holder?.person_id ?? 0;
    const [contractCursor, clientCursor] = [await upToDate(), (await remainingPages(fetchClients)).cursor];
    await server().db.query(sql`update person set city = 'Dumbéa', updated_at = now() where id = ${personId}`);
    const heldContracts = await server().db.query<{ id: number }>(
      sql`select id from contract where person_id = ${personId} order by id`,
    );
    expect(await changesSince(contractCursor)).toEqual(heldContracts.map(({ id }) => id));
    expect(sortedIds((await fetchClients({ cursor: clientCursor })).rows)).toEqual([personId]);
  });

  it('removes a moved contract from the old broker and adds it to the new one', async () => {
    const [id] = await idsOf(server(), 'contract', 1);
    const other = await server().tokenOf('courtier2');
    const contractsOfOther = (query: { cursor?: string }) => contractsPage(server(), other, query);
    const third = await server().tokenOf('courtier3');
    const pageOfOtherBroker = (query: { cursor?: string }) => contractsPage(server(), third, query);
    const [before, otherBefore] = [await upToDate(), (await remainingPages(contractsOfOther)).cursor];
    const thirdBefore = (await remainingPages(pageOfOtherBroker)).cursor;
    await server().db.query(sql`update contract set broker_id = 2 where id = ${id}`);
    const afterLeaving = await fetchContracts({ cursor: before });
    expect([afterLeaving.rows, afterLeaving.removedIds]).toEqual([[], [id]]);
    expect((await pageOfOtherBroker({ cursor: thirdBefore })).removedIds, 'told to a broker who never had it').toEqual(
      [],
    );
    expect(afterLeaving.total).toBe((await idsOf(server(), 'contract', 1)).length);
    expect(sortedIds((await contractsOfOther({ cursor: otherBefore })).rows)).toEqual([id]);
    await server().db.query(sql`update contract set broker_id = 1 where id = ${id}`);
    const afterReturn = await fetchContracts({ cursor: afterLeaving.cursor });
    expect([sortedIds(afterReturn.rows), afterReturn.removedIds]).toEqual([[id], []]);
    expect((await contractsOfOther({ cursor: otherBefore })).removedIds).toEqual([id]);
  });

  it('removes a moved client from the old broker and adds them to the new one', async () => {
    const [id] = await idsOf(server(), 'person', 1);
    const other = await server().tokenOf('courtier2');
    const clientsOfOther = (query: { cursor?: string }) => clientsPage(server(), other, query);
    await agePortfolio(server());
    const [before, otherBefore] = [
      (await remainingPages(fetchClients)).cursor,
      (await remainingPages(clientsOfOther)).cursor,
    ];
    await server().db.query(sql`update person set broker_id = 2 where id = ${id}`);
    const afterLeaving = await fetchClients({ cursor: before });
    expect([afterLeaving.rows, afterLeaving.removedIds]).toEqual([[], [id]]);
    const arrived = await clientsOfOther({ cursor: otherBefore });
    expect([sortedIds(arrived.rows), arrived.removedIds]).toEqual([[id], []]);
    await server().db.query(sql`update person set broker_id = 1 where id = ${id}`);
    const afterReturn = await fetchClients({ cursor: before });
    expect([sortedIds(afterReturn.rows), afterReturn.removedIds]).toEqual([[id], []]);
    expect((await clientsOfOther({ cursor: otherBefore })).removedIds).toEqual([id]);
    expect((await remainingPages(clientsOfOther)).removedIds).toEqual([]);
  });

  it('reports removed contracts', async () => {
    const id = (await idsOf(server(), 'contract', 1)).at(-1);
    const cursor = await upToDate();
    await server().db.query(sql`delete from task where contract_id = ${id}`);
    await server().db.query(sql`delete from contract where id = ${id}`);
    expect((await fetchContracts({ cursor })).removedIds).toContain(id);
    expect((await remainingPages(fetchContracts)).removedIds).not.toContain(id);
  });

  it('starts from the beginning for an invalid cursor', async () => {
    const first = await fetchContracts({ limit: 3 });
    for (const cursor of [
      'x',
      '2026-11-21',
      "' or 1=1 --",
      '9999-99-99T99:99:99.999999Z_1',
      '2026-02-30T10:00:00.000000Z_4',
    ]) {
      const page = await fetchContracts({ limit: 3, cursor });
      expect(sortedIds(page.rows)).toEqual(sortedIds(first.rows));
      expect((await fetchClients({ limit: 3, cursor })).rows).toHaveLength(3);
    }
    const tooLong = await server().call(endpoints.portfolioChanges, { cursor: 'x'.repeat(201) }, { token });
    expect(tooLong.status).toBe(422);
  });

  it('restarts from the beginning for the cursor of another broker and reports it', async () => {
    const other = await server().tokenOf('courtier2');
    const [contractCursor, clientCursor] = [await upToDate(), (await remainingPages(fetchClients)).cursor];
    for (const [endpoint, cursor] of [
      [endpoints.portfolioChanges, contractCursor],
      [endpoints.portfolioClients, clientCursor],
    ] as const) {
      const first = await server().call(endpoint, { limit: 3 }, { token: other });
      const afterBrokerChange = await server().call(endpoint, { limit: 3, cursor }, { token: other });
      expect(first.body['isOtherBroker']).toBeUndefined();
      expect(afterBrokerChange.body).toEqual({ ...first.body, isOtherBroker: true });
      expect((await server().call(endpoint, { limit: 3, cursor }, { token })).body['isOtherBroker']).toBeUndefined();
    }
  });

  it('is limited to the broker and to linked callers', async () => {
    const [mine, foreign] = [await remainingPages(fetchContracts), new Set(await idsOf(server(), 'person', 2))];
    expect(mine.rows.filter(({ row }) => foreign.has(row.personId))).toEqual([]);
    const people = await remainingPages(fetchClients);
    expect(people.rows.filter(({ id }) => foreign.has(id))).toEqual([]);
    for (const account of ['admin', 'sanslien']) {
      const otherToken = await server().tokenOf(account);
      for (const endpoint of [endpoints.portfolioChanges, endpoints.portfolioClients] as const)
        expect((await server().call(endpoint, {}, { token: otherToken })).status).toBe(403);
    }
    expect((await server().call(endpoints.portfolioChanges, {})).status).toBe(401);
  });
});
