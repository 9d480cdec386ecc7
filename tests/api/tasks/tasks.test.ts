import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { TaskListRow } from '#shared/operations/tasks/tasks.ts';
import { uploadLimits } from '#shared/primitives/limits.ts';
import { contractStatuses, processingTaskStatuses, taskStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { client } from '#tests/support/quotes/quotes.ts';
import { describeApi } from '#tests/support/server/api.ts';

interface Sent {
  readonly fields?: Readonly<Record<string, string>>;
  readonly files?: readonly File[];
  readonly callerToken?: string;
}

const createPdf = (bytes: number): File => {
  const content = new Uint8Array(bytes);
  content.set(new TextEncoder().encode('%PDF-1.7\n'));
  return new File([content], 'relevé.pdf', { type: 'application/pdf' });
};

describeApi('requests', (server) => {
  let token: string;
  let nature: { code: string; libelle: string };
  const contractOf = async (brokerId: number): Promise<number> => {
    const [row] = await server().db.query<{ id: number }>(
      sql`select id from contract where broker_id = ${brokerId} order by id limit 1`,
    );
    if (!row) throw new Error('the demonstration has contracts');
    return row.id;
  };
  beforeAll(async () => {
    token = await server().tokenOf('courtier');
    const { body } = await server().call(endpoints.listItems, { listName: 'taskNatures' }, { token });
    const other = (body['listItems'] as (typeof nature)[]).find(({ code }) => code === 'AUTRE');
    if (!other) throw new Error('the demonstration has types of request');
    nature = other;
  });

  const sendTask = async ({ fields = {}, files = [], callerToken = token }: Sent) => {
    const form = new FormData();
    const completeInput = {
      typeDemande: JSON.stringify(nature),
      sujet: 'Changer le véhicule',
      dateEffet: '2026-12-01',
      contrat: String(await contractOf(1)),
      ...fields,
    };
    for (const [name, value] of Object.entries(completeInput)) form.set(name, value);
    for (const file of files) form.append('files', file);
    return server().request('POST', '/api/task/create', {
      token: callerToken,
      form,
      headers: { 'idempotency-key': randomUUID() },
    });
  };
  const listTasks = async (): Promise<readonly TaskListRow[]> => {
    const { body } = await server().call(endpoints.taskSearch, {}, { token });
    return (body['tasks'] as { data: TaskListRow[] }).data;
  };

  it('belong to the broker of their contract or client, not of an administrator who is linked to another one', async () => {
    const { db, tokenOf } = server();
    await db.query(sql`update app_user set broker_id = 2 where email = 'admin@lagon.nc'`);
    const admin = await tokenOf('admin');
    const [own] = await db.query<{ id: number }>(sql`select id from person where broker_id = 1 order by id limit 1`);
    const contrat = String(await contractOf(1));
    for (const fields of [{ contrat }, { contrat: '', client: String(own?.id) }]) {
      const answer = await sendTask({ fields, callerToken: admin });
      expect(answer.status).toBe(200);
      const rows = await db.query(sql`select broker_id from task where id = ${answer.body['id']}`);
      expect(rows).toEqual([{ broker_id: 1 }]);
    }
    await db.query(sql`update app_user set broker_id = null where email = 'admin@lagon.nc'`);
  });

  it('are listed with their subject and number of files', async () => {
    const contrat = await contractOf(1);
    const answer = await sendTask({ fields: { sujet: 'Liste' }, files: [createPdf(2_000), createPdf(3_000)] });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ success: true, contractId: contrat });
    const [first] = await listTasks();
    expect(first).toMatchObject({
      number: answer.body['number'],
      subject: 'Liste',
      contractId: contrat,
      filesNb: 2,
      effectDate: '2026-12-01',
    });
    const other = await server().call(endpoints.taskSearch, {}, { token: await server().tokenOf('courtier2') });
    expect(JSON.stringify(other.body)).not.toContain(String(answer.body['number']));
  });

  it('are listed with open ones before closed ones, each newest first', async () => {
    const sentNumbers = [];
    for (const sujet of ['Ancienne', 'Moyenne', 'Dernière'])
      sentNumbers.push((await sendTask({ fields: { sujet } })).body['number']);
    const [oldest, middle, latest] = sentNumbers;
    await server().db.query(sql`update task set status = ${taskStatuses.done} where number = ${String(latest)}`);
    const rows = await listTasks();
    const indexOfNumber = (number: unknown) => rows.findIndex((row) => row.number === number);
    expect(indexOfNumber(middle)).toBeLessThan(indexOfNumber(oldest));
    const firstClosed = rows.findIndex(({ status }) => !processingTaskStatuses.includes(status));
    expect(indexOfNumber(latest)).toBe(firstClosed);
    expect(rows.slice(firstClosed).every(({ status }) => !processingTaskStatuses.includes(status))).toBe(true);
  });

  it('are taken with a warning that names the open ones of the same type about the same contract or client', async () => {
    const { db, tokenOf } = server();
    const [contract] = await db.query<{ id: number; personId: number }>(
      sql`select id, person_id as "personId" from contract c where broker_id = 1
        and not exists (select from task t where t.contract_id = c.id or t.person_id = c.person_id) order by id limit 1`,
    );
    const natures = (await server().call(endpoints.listItems, { listName: 'taskNatures' }, { token })).body[
      'listItems'
    ];
    const [first, second] = (natures as (typeof nature)[]).map((one) => JSON.stringify(one));
    const about = { contrat: String(contract?.id), typeDemande: String(first) };
    const ofClient = { ...about, contrat: '', client: String(contract?.personId) };
    const sent = [];
    for (const fields of [about, { ...about, typeDemande: String(second) }, ofClient])
      sent.push(await sendTask({ fields }));
    expect(sent.map(({ body }) => body['type'])).toEqual(['success', 'success', 'success']);
    const [ofContract, , ofPerson] = sent.map(({ body }) => String(body['number']));
    const ofColleague = await sendTask({ fields: about, callerToken: await tokenOf('agence') });
    expect(ofColleague.body).toMatchObject({
      type: 'warning',
      message: expect.stringContaining(`enregistrée. Une demande de ce type est déjà en cours\u00A0: ${ofContract}.`),
    });
    expect((await sendTask({ fields: ofClient })).body.message).toContain(`en cours\u00A0: ${ofPerson}.`);
    await db.query(sql`update task set status = ${taskStatuses.done} where contract_id = ${contract?.id}`);
    expect((await sendTask({ fields: about })).body['type']).toBe('success');
  });

  it('are refused as an amendment of an ended contract, with the sentence of its file', async () => {
    const [ended] = await server().db.query<{ id: number }>(
      sql`select id from contract where broker_id = 1 and status = ${contractStatuses.cancelled} order by id limit 1`,
    );
    const contrat = String(ended?.id);
    const amendment = JSON.stringify({ code: 'AVENANT', libelle: 'Demande d’avenant' });
    const refused = await sendTask({ fields: { contrat, typeDemande: amendment } });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      message: { message: 'Ce contrat est résilié.' },
      errors: { contrat: ['Ce contrat est résilié'] },
    });
    const other = JSON.stringify({ code: 'AUTRE', libelle: 'Autre demande' });
    expect((await sendTask({ fields: { contrat, typeDemande: other } })).status).toBe(200);
  });

  it('are listed with the name of their sender', async () => {
    const { body } = await sendTask({ callerToken: await server().tokenOf('agence') });
    const [agency] = await server().db.query<{ name: string }>(
      sql`select first_name || ' ' || last_name as name from app_user where email = 'agence@lagon.nc'`,
    );
    const row = (await listTasks()).find(({ number }) => number === body['number']);
    expect(row?.sentBy).toBe(agency?.name);
  });

  it('require a subject', async () => {
    const before = (await listTasks()).length;
    const { status, body } = await sendTask({ fields: { sujet: '   ' } });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ sujet: ['Le champ Objet est requis'] });
    expect(await listTasks()).toHaveLength(before);
  });

  it('require a plausible effect day', async () => {
    for (const [dateEffet, status] of [
      ['1900-01-01', 422],
      ['2021-11-20', 422],
      ['2021-11-21', 200],
      ['2031-11-21', 200],
      ['2062-12-01', 422],
    ] as const) {
      const answer = await sendTask({ fields: { dateEffet } });
      expect([dateEffet, answer.status]).toEqual([dateEffet, status]);
      if (status === 422) expect(Object.keys(answer.body.errors ?? {})).toEqual(['dateEffet']);
    }
  });

  it('are numbered by the year in Nouméa, eleven hours ahead of UTC', async () => {
    const { clock } = server();
    const { now } = clock;
    const ownToken = token;
    clock.now = new Date('2026-12-31T12:59:59.000Z');
    token = await server().tokenOf('courtier');
    const before = await sendTask({});
    clock.now = new Date('2026-12-31T13:00:00.000Z');
    const after = await sendTask({});
    clock.now = now;
    token = ownToken;
    expect([before.body['number'], after.body['number']]).toEqual([
      expect.stringMatching(/^D26\d{6}$/),
      expect.stringMatching(/^D27\d{6}$/),
    ]);
  });

  it('find the client whom the caller created from a draft, and only that one', async () => {
    const reference = randomUUID();
    const person = { ...client, lastname: 'Attendue' };
    const added = await server().call(
      endpoints.clientAdd,
      { client: { person }, reference },
      { token, headers: { 'idempotency-key': randomUUID() } },
    );
    const answer = await sendTask({ fields: { contrat: '', clientReference: reference } });
    expect([answer.status, answer.body['clientId']]).toEqual([200, added.body['clientId']]);
    const ofColleague = await sendTask({
      fields: { contrat: '', clientReference: reference },
      callerToken: await server().tokenOf('agence'),
    });
    const unknown = await sendTask({ fields: { contrat: '', clientReference: randomUUID() } });
    for (const { status, body } of [ofColleague, unknown])
      expect([status, body.errors]).toEqual([404, { client: [expect.stringMatching(/n’a pas été créé/)] }]);
  });

  it('refuse the contract of another broker', async () => {
    const before = (await listTasks()).length;
    const { status, body } = await sendTask({ fields: { contrat: String(await contractOf(2)) } });
    expect(status).toBe(404);
    expect(Object.keys(body.errors ?? {})).toEqual(['contrat']);
    expect(await listTasks()).toHaveLength(before);
  });

  it('accept files up to 20 MB', async () => {
    expect((await sendTask({ files: [createPdf(uploadLimits.fileBytes)] })).status).toBe(200);
    const before = (await listTasks()).length;
    const { status, body } = await sendTask({ files: [createPdf(10), createPdf(uploadLimits.fileBytes + 1)] });
    expect([413, 422]).toContain(status);
    expect(body.success).toBe(false);
    expect(await listTasks()).toHaveLength(before);
  });
});
