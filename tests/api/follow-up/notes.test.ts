import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { clientGet, PortfolioClient } from '#shared/operations/clients/clients.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { Note, noteChange, noteCreate } from '#shared/operations/follow-up/notes.ts';
import type { QuickClient } from '#shared/operations/home/quick-search.ts';
import type { Input, Output } from '#shared/operations/wire/endpoint.ts';
import { agePortfolio, clientsPage, remainingPages } from '#tests/support/offline/portfolio-pages.ts';
import { describeApi } from '#tests/support/server/api.ts';

describeApi('notes', (server) => {
  let contractId: number;
  let clientId: number;
  beforeEach(async () => {
    const [contract] = await server().db.query<{ id: number; personId: number }>(
      sql`select id, person_id as "personId" from contract where broker_id = 1 order by id limit 1`,
    );
    contractId = contract?.id ?? 0;
    clientId = contract?.personId ?? 0;
  });

  const tokenOf = (account: string) => server().tokenOf(account);
  const writeNote = async (
    input: Partial<Input<typeof noteCreate>>,
    { account = 'courtier', key = randomUUID() } = {},
  ): Promise<number> => {
    const { status, body } = await server().call(
      endpoints.noteCreate,
      { clientId, kind: 'call', text: 'Rappeler lundi', ...input },
      { token: await tokenOf(account), headers: { 'idempotency-key': key } },
    );
    expect(status).toBe(200);
    return Number(body['noteId']);
  };
  const changeNote = async (input: Input<typeof noteChange>, account = 'courtier') =>
    server().call(endpoints.noteChange, input, {
      token: await tokenOf(account),
      headers: { 'idempotency-key': randomUUID() },
    });
  const fetchClient = async (account = 'courtier'): Promise<Output<typeof clientGet>> => {
    const { body } = await server().call(
      endpoints.clientGet,
      { idClient: clientId },
      { token: await tokenOf(account) },
    );
    return body as unknown as Output<typeof clientGet>;
  };
  const noteOf = async (id: number): Promise<Note | undefined> =>
    (await fetchClient()).notes?.find((note) => note.id === id);

  it('are on the client’s file for all people of the broker, with author and contract', async () => {
    const id = await writeNote({ clientId: null, contractId, kind: 'visit', text: 'Toiture\nà refaire' });
    const [{ numero } = { numero: '' }] = await server().db.query<{ numero: string }>(
      sql`select numero from contract where id = ${contractId}`,
    );
    for (const account of ['courtier', 'agence'])
      expect((await fetchClient(account)).notes).toContainEqual(
        expect.objectContaining({
          id,
          kind: 'visit',
          text: 'Toiture\nà refaire',
          contractId,
          contractNumber: numero,
          author: expect.stringMatching(/\S/),
        }),
      );
  });

  it('are hidden from administrators without a broker', async () => {
    await writeNote({ text: 'Confidence' });
    const answer = await fetchClient('root');
    expect(answer.person?.id).toBe(clientId);
    expect(answer.notes).toBeUndefined();
  });

  it('are written once per idempotency key, at the time of the device', async () => {
    const key = randomUUID();
    const submittedAt = new Date(server().clock.now.getTime() - 3_600_000).toISOString();
    const [one, other] = [await writeNote({ submittedAt }, { key }), await writeNote({ submittedAt }, { key })];
    expect(one).toBe(other);
    expect((await noteOf(one))?.at).toBe(submittedAt);
  });

  it('are listed first while pinned, and are removed by their author only', async () => {
    const id = await writeNote({ text: 'Ne pas appeler le matin' });
    await writeNote({ text: 'Plus récente' });
    await changeNote({ noteId: id, change: 'pinned' }, 'agence');
    expect((await fetchClient()).notes?.[0]).toMatchObject({ id, isPinned: true });
    expect((await changeNote({ noteId: id, change: 'removed' }, 'agence')).status).toBe(403);
    expect((await changeNote({ noteId: id, change: 'removed' })).status).toBe(200);
    expect(await noteOf(id)).toBeUndefined();
    expect((await changeNote({ noteId: id, change: 'unpinned' })).status).toBe(404);
  });

  it('change the portfolio of devices when written, pinned and removed', async () => {
    const pageOf = async (query: { cursor?: string }) => clientsPage(server(), await tokenOf('courtier'), query);
    const clientsChangedBy = async (act: () => Promise<unknown>) => {
      await agePortfolio(server());
      const { cursor } = await remainingPages(pageOf);
      await act();
      return (await remainingPages(pageOf, { cursor })).rows as unknown as readonly PortfolioClient[];
    };
    let id = 0;
    const created = await clientsChangedBy(async () => {
      id = await writeNote({ text: 'Pour les appareils' });
    });
    expect(created.map((client) => client.id)).toEqual([clientId]);
    expect(created[0]?.notes).toContainEqual(expect.objectContaining({ id, text: 'Pour les appareils' }));
    expect((await clientsChangedBy(() => changeNote({ noteId: id, change: 'pinned' })))[0]?.notes?.[0]).toMatchObject({
      id,
    });
    const [after] = await clientsChangedBy(() => changeNote({ noteId: id, change: 'removed' }));
    expect(after?.id).toBe(clientId);
    expect(after?.notes?.map((note) => note.id) ?? []).not.toContain(id);
  });

  it('move to another broker with their client, and back', async () => {
    const id = await writeNote({ text: 'Du premier courtier' });
    const moveTo = (brokerId: number) =>
      server().db.query(sql`update person set broker_id = ${brokerId} where id = ${clientId}`);
    await moveTo(2);
    try {
      expect((await fetchClient('courtier2')).notes).toEqual([]);
      expect((await changeNote({ noteId: id, change: 'pinned' })).status).toBe(404);
    } finally {
      await moveTo(1);
    }
    expect(await noteOf(id)).toBeDefined();
  });

  it('are deleted with their client', async () => {
    const { db } = server();
    const [person] = await db.query<{ id: number }>(
      sql`insert into person (broker_id, person_type, body) values (1, 'PHY', '{}') returning id`,
    );
    const count = async () => (await db.query(sql`select from note where person_id = ${person?.id}`)).length;
    await writeNote({ clientId: person?.id ?? 0 });
    expect(await count()).toBe(1);
    await db.query(sql`delete from person where id = ${person?.id}`);
    expect(await count()).toBe(0);
  });

  it('find their client in the quick search, for the people of the broker', async () => {
    await writeNote({ text: 'Piscine à débordement' });
    const findNotes = async (account: string) => {
      const { body } = await server().call(
        endpoints.quickSearch,
        { text: 'debordement' },
        { token: await tokenOf(account) },
      );
      return (body['clients'] as QuickClient[]).map(({ id, note }) => [id, note]);
    };
    expect(await findNotes('agence')).toEqual([[clientId, 'Piscine à débordement']]);
    expect(await findNotes('courtier2')).toEqual([]);
    expect(await findNotes('root')).toEqual([]);
  });

  it('are in the broker’s export of clients', async () => {
    await writeNote({ kind: 'message', text: 'Attend\nson attestation' });
    const exportClients = async (account: string) =>
      (
        await server().call(endpoints.clientExport, { format: 'csv' }, { token: await tokenOf(account) })
      ).bytes.toString();
    expect(await exportClients('courtier')).toMatch(/Message, [^:]+\u00A0: Attend son attestation/);
    expect(await exportClients('root')).not.toContain('Attend son attestation');
  });
});
