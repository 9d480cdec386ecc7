import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { Outage } from '#server/services/outage.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { waitUntil } from '#tests/support/until.ts';

const pdf = new File([`%PDF-1.7\n${'x'.repeat(200)}`], 'constat.pdf', { type: 'application/pdf' });

describeApi('slow object store', (server) => {
  let token: string;
  let contractId: number;
  beforeAll(async () => {
    token = await server().tokenOf('courtier');
    const [contract] = await server().db.query<{ id: number }>(
      sql`select id from contract where broker_id = 1 order by id limit 1`,
    );
    contractId = contract?.id ?? 0;
  });
  afterEach(() => vi.restoreAllMocks());

  const createForm = (fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    data.append('files[]', pdf, pdf.name);
    return data;
  };
  const sendFile = (path: string, fields: Record<string, string>, key: string = randomUUID()) =>
    server().request('POST', path, { token, form: createForm(fields), headers: { 'idempotency-key': key } });
  const createTask = (key?: string) =>
    sendFile(
      endpoints.taskCreate.path,
      {
        typeDemande: JSON.stringify({ code: 'AUTRE', libelle: 'Autre demande' }),
        sujet: 'Constat',
        dateEffet: '2026-12-01',
        contrat: String(contractId),
      },
      key,
    );
  const addSupportingFile = () =>
    sendFile(endpoints.supportingFileAdd.path, {
      contractId: String(contractId),
      pieces: JSON.stringify([{ typeCode: 'CNI' }]),
    });
  const countTasks = async () => (await server().db.query(sql`select 1 from task`)).length;

  it('stores files before the transaction, so that other calls continue', async () => {
    const { files } = server().services;
    const [types] = await server().db.query<{ code: string }>(
      sql`select code from list_item where list_name = 'documentTypes' and code = 'CNI'`,
    );
    expect(types?.code).toBe('CNI');
    const before = await countTasks();
    const gate = Promise.withResolvers<void>();
    const realPut = files.put;
    const slowPut = vi.spyOn(files, 'put').mockImplementation(async (key, bytes) => {
      await gate.promise;
      return realPut(key, bytes);
    });
    // More than the connections of the pool, and than the single one of the embedded engine.
    const responses = [...Array.from({ length: 10 }, () => createTask()), addSupportingFile(), addSupportingFile()];
    await waitUntil(() => expect(slowPut).toHaveBeenCalledTimes(12));
    const searches = await Promise.all(
      Array.from({ length: 5 }, () => server().call(endpoints.contractSearch, {}, { token })),
    );
    expect(searches.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await countTasks()).toBe(before);
    gate.resolve();
    const answers = await Promise.all(responses);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(await countTasks()).toBe(before + 10);
  });

  it('replays a stored answer without storing the files again', async () => {
    const key = randomUUID();
    const first = await createTask(key);
    const putSpy = vi.spyOn(server().services.files, 'put');
    const replayed = await createTask(key);
    expect(replayed.headers['idempotent-replay']).toBe('true');
    expect(replayed.body).toEqual(first.body);
    expect(putSpy).not.toHaveBeenCalled();
  });

  it('executes concurrent retries once', async () => {
    const before = await countTasks();
    const key = randomUUID();
    const answers = await Promise.all([createTask(key), createTask(key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(await countTasks()).toBe(before + 1);
  });

  it('answers 503 with Retry-After for an unreachable store, logs it once and writes no row', async () => {
    const before = await countTasks();
    const cause = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:9000'), { code: 'ECONNREFUSED' });
    vi.spyOn(server().services.files, 'put').mockRejectedValue(
      new Outage('files', 'PUT http://10.0.0.1:9000/lagon', cause),
    );
    const lines = server().logs.length;
    const answers = [await createTask(), await createTask(), await createTask()];
    for (const { status, headers, body } of answers) {
      expect(status).toBe(503);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(headers['x-lagon']).toBe('1');
      expect(body.message?.message).toBeTruthy();
    }
    expect(await countTasks()).toBe(before);
    const storeErrors = server()
      .logs.slice(lines)
      .map((line) => JSON.parse(line) as { level: number; cause?: string })
      .filter(({ level }) => level >= 50);
    expect(storeErrors).toEqual([
      expect.objectContaining({ part: 'files', cause: 'PUT http://10.0.0.1:9000/lagon: ECONNREFUSED' }),
    ]);
  });
});
