import { expect, it } from 'vitest';
import { lockClientsToMove, moveClients } from '#server/areas/clients/client-move-repository.ts';
import { findNoticeRecipient } from '#server/areas/tasks/task-notice.ts';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { clientsPage, contractsPage, remainingPages } from '#tests/support/offline/portfolio-pages.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { taskCalls } from '#tests/support/tasks/task-calls.ts';
import { idOf } from '#tests/support/users/users.ts';

const [niaouli, lagonSud] = [1, 2];

describeApi('client move', (server) => {
  const { createTask, replyToTask } = taskCalls(server);
  const tokenOf = (account: string) => server().tokenOf(account);
  const callMove = async (input: object, account = 'admin') =>
    server().call(endpoints.clientsMove, input as never, { token: await tokenOf(account) });
  const countRows = async (query: ReturnType<typeof sql>): Promise<number> => {
    const [row] = await server().db.query<{ n: number }>(query);
    return Number(row?.n);
  };
  /** A client of the first broker with a contract, a quote and a request with a file. */
  const addClientWithWork = async () => {
    const clientId = await countRows(sql`
      select person_id as n from contract where broker_id = ${niaouli} group by person_id
      having bool_or(is_estimate) and bool_or(not is_estimate) order by person_id limit 1`);
    const contractId = await countRows(
      sql`select min(id) as n from contract where person_id = ${clientId} and not is_estimate`,
    );
    return { clientId, contractId, idTask: await createTask({ contrat: String(contractId) }) };
  };
  /** Bytes of the files of each broker, recounted, next to the stored total. */
  const countBytes = () =>
    server().db.query<{ kept: number; counted: number }>(sql`
      select b.stored_bytes::int as kept, (
        coalesce((select sum(f.size_bytes) from task_file f join task t on t.id = f.task_id where t.broker_id = b.id), 0)
        + coalesce((select sum(f.size_bytes) from supporting_file f
          join supporting_document d on d.id = f.supporting_document_id join contract c on c.id = d.contract_id
          where c.broker_id = b.id), 0))::int as counted
      from broker b order by b.id`);
  const expectNothingOrphaned = async () => {
    expect(
      await countRows(sql`select count(*) as n from contract c join person p on p.id = c.person_id
      where p.broker_id <> c.broker_id`),
    ).toBe(0);
    expect(
      await countRows(sql`select count(*) as n from task t join person p on p.id = t.person_id
      where p.broker_id <> t.broker_id`),
    ).toBe(0);
    for (const { kept: storedBytes, counted: countedBytes } of await countBytes())
      expect(storedBytes).toBe(countedBytes);
  };

  it('shows the counts first, then moves client, contracts, quotes, requests and files, and removes them from devices', async () => {
    const { clientId, contractId, idTask } = await addClientWithWork();
    const [formerBrokerToken, newBrokerToken] = [await tokenOf('courtier'), await tokenOf('courtier2')];
    const contracts = (token: string) => (moveAnswer: { cursor?: string }) =>
      contractsPage(server(), token, moveAnswer);
    const clients = (token: string) => (moveAnswer: { cursor?: string }) => clientsPage(server(), token, moveAnswer);
    const before = (await remainingPages(contracts(formerBrokerToken))).cursor;
    const clientsBefore = (await remainingPages(clients(formerBrokerToken))).cursor;
    const contractIds = await server().db.query<{ id: number }>(
      sql`select id from contract where person_id = ${clientId}`,
    );

    const moveAnswer = await callMove({ clientId, toBrokerId: lagonSud });
    expect(moveAnswer.body).toMatchObject({ success: false, concerned: 1 });
    expect(moveAnswer.body.message?.message).toMatch(
      /^1\u00A0client, \d+\u00A0contrats?, \d+\u00A0devis et \d+\u00A0demandes? passent de Cabinet Niaouli Assurances à Lagon Sud Courtage\.$/,
    );
    expect(await countRows(sql`select broker_id as n from person where id = ${clientId}`)).toBe(niaouli);

    const moveResult = await callMove({ clientId, toBrokerId: lagonSud, confirmed: true });
    expect(moveResult.body).toMatchObject({ success: true });
    const readFiles = async (account: string) =>
      Promise.all([
        server().call(endpoints.clientGet, { idClient: clientId }, { token: await tokenOf(account) }),
        server().call(endpoints.contractGet, { idContrat: contractId }, { token: await tokenOf(account) }),
        server().call(endpoints.taskGet, { idTask }, { token: await tokenOf(account) }),
      ]);
    expect((await readFiles('courtier')).map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await readFiles('courtier2')).map(({ status }) => status)).toEqual([200, 200, 200]);
    const removedContracts = await remainingPages(contracts(formerBrokerToken), { cursor: before });
    expect([...removedContracts.removedIds].sort()).toEqual(contractIds.map(({ id }) => id).sort());
    expect((await remainingPages(clients(formerBrokerToken), { cursor: clientsBefore })).removedIds).toEqual([
      clientId,
    ]);
    expect((await remainingPages(contracts(newBrokerToken))).rows.map(({ id }) => id)).toEqual(
      expect.arrayContaining(contractIds.map(({ id }) => id)),
    );
    await expectNothingOrphaned();
  });

  it('notifies the new broker about answers to requests', async () => {
    const { clientId, idTask } = await addClientWithWork();
    const { db } = server();
    const findRecipient = async () => (await findNoticeRecipient(db, idTask, server().clock.now))?.to;
    expect(await findRecipient()).toBe('courtier@lagon.nc');
    await callMove({ clientId, toBrokerId: lagonSud, confirmed: true });
    expect(await findRecipient()).toBe('contact@lagonsud.example');
  });

  it('moves a request or quote that is written concurrently', async () => {
    const { clientId, contractId } = await addClientWithWork();
    const { db } = server();
    const countRequests = () => countRows(sql`select count(*) as n from task where person_id = ${clientId}`);
    const before = await countRequests();
    const [isLocked, canContinue] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const moving = db.transaction(async (tx) => {
      const ids = await lockClientsToMove(tx, { clientId });
      isLocked.resolve();
      await canContinue.promise;
      await moveClients(tx, ids, { from: niaouli, to: lagonSud });
    });
    await isLocked.promise;
    const refused = expect(createTask({ contrat: String(contractId) })).rejects.toThrow(/404/);
    // The embedded engine runs one transaction at a time and has no lock to observe.
    if (server().engine === 'postgresql')
      await expect.poll(async () => (await db.query(sql`select from pg_locks where not granted`)).length).toBe(1);
    canContinue.resolve();
    await moving;
    await refused;
    expect(await countRequests()).toBe(before);
    await expectNothingOrphaned();
  });

  it('refuses the same, an inactive or an unknown broker', async () => {
    const { clientId } = await addClientWithWork();
    await server().db.query(sql`update broker set is_enabled = false where id = 6`);
    for (const [toBrokerId, message] of [
      [niaouli, 'C’est déjà le courtier actuel'],
      [6, 'Ce courtier est inactif'],
      [999, 'Ce courtier n’existe pas ou n’est plus disponible'],
    ] as const) {
      const { status, body } = await callMove({ clientId, toBrokerId, confirmed: true });
      expect([status, body['errors']]).toEqual([422, { toBrokerId: [message] }]);
    }
    expect((await callMove({ toBrokerId: lagonSud })).status).toBe(422);
    expect((await callMove({ clientId, fromBrokerId: niaouli, toBrokerId: lagonSud })).status).toBe(422);
    expect((await callMove({ clientId: 999_999, toBrokerId: lagonSud })).status).toBe(404);
    expect((await callMove({ clientId, toBrokerId: lagonSud }, 'courtier')).status).toBe(403);
  });

  it('keeps actions of removed users with their broker', async () => {
    const { idTask, contractId } = await addClientWithWork();
    const { db } = server();
    await db.query(sql`update task set created_by = ${await idOf(server(), 'agence@lagon.nc')} where id = ${idTask}`);
    await replyToTask({ idTask, status: 'En cours', answer: 'Vu.' });
    for (const email of ['agence@lagon.nc', 'admin@lagon.nc']) {
      const { status, body } = await server().call(
        endpoints.adminUserRemove,
        { id: await idOf(server(), email) },
        { token: await tokenOf('root') },
      );
      expect([status, body.success], email).toEqual([200, true]);
    }
    const task = await server().call(endpoints.taskGet, { idTask }, { token: await tokenOf('courtier') });
    expect(task.body['task']).toMatchObject({
      status: 'En cours',
      history: expect.arrayContaining([expect.objectContaining({ answer: 'Vu.' })]),
    });
    expect(
      (await server().call(endpoints.contractGet, { idContrat: contractId }, { token: await tokenOf('courtier') }))
        .status,
    ).toBe(200);
    // New tables that reference persons must handle a move, too.
    const referencingConstraints =
      await db.query(sql`select conrelid::regclass::text as table, conname from pg_constraint
      where confrelid = 'app_user'::regclass and confdeltype not in ('n', 'c')`);
    expect(referencingConstraints).toEqual([]);
  });

  it('treats an agency as the broker’s code only', async () => {
    const { db } = server();
    const tables = await db.query(
      sql`select table_name from information_schema.tables where table_name like '%agenc%'`,
    );
    expect(tables).toEqual([]);
    const columns = await db.query(sql`select table_name as "table", column_name as "column"
      from information_schema.columns where table_schema = 'public' and column_name like '%agenc%'`);
    expect(columns).toEqual([]);
  });

  it('moves all clients of a broker, and keeps import references unique', async () => {
    const { db } = server();
    const [one, other] = [lagonSud, niaouli].map((id) => sql`select min(id) as n from person where broker_id = ${id}`);
    for (const [query, city] of [
      [one, 'A'],
      [other, 'B'],
    ] as const)
      await db.query(
        sql`update person set import_reference = 'C-1', city = ${city} where id = ${await countRows(query ?? sql``)}`,
      );
    const all = await countRows(sql`select count(*) as n from person`);
    const remainingClients = await countRows(sql`select count(*) as n from person where broker_id = ${niaouli}`);
    const moveAnswer = await callMove({ fromBrokerId: niaouli, toBrokerId: lagonSud }, 'root');
    expect(moveAnswer.body['concerned']).toBe(remainingClients);
    await callMove({ fromBrokerId: niaouli, toBrokerId: lagonSud, confirmed: true }, 'root');
    for (const table of ['person', 'contract'] as const)
      expect(
        await countRows(
          table === 'person'
            ? sql`select count(*) as n from person where broker_id = ${niaouli}`
            : sql`select count(*) as n from contract where broker_id = ${niaouli}`,
        ),
      ).toBe(0);
    expect(await countRows(sql`select count(*) as n from person`)).toBe(all);
    expect(await db.query(sql`select city from person where import_reference = 'C-1'`)).toEqual([{ city: 'A' }]);
    await expectNothingOrphaned();
  });
});
