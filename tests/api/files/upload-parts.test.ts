import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Frame } from '#server/backup/frames.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { sql } from '#server/db/sql.ts';
import { sweepUploadParts } from '#server/files/upload-parts.ts';
import { addUploadPart, deletePartsBeyond } from '#server/http/bodies/upload-part-repository.ts';
import { sha256Hex } from '#server/primitives/sha256.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { uploadedField } from '#shared/operations/home/upload-parts.ts';
import { uploadLimits, uploadPartLimits } from '#shared/primitives/limits.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { firstOf } from '#tests/support/server/succeed.ts';

const pdf = Buffer.from(`%PDF-1.7\n${'page '.repeat(40)}`);
const splitAt = (bytes: Buffer, position: number) => [bytes.subarray(0, position), bytes.subarray(position)];
const hashesOf = (parts: readonly Buffer[]) => parts.map((part) => sha256Hex(part));

describeApi('uploaded parts', (server) => {
  const postForm = async (account: string, path: string, form: FormData, key: string = randomUUID()) =>
    server().request('POST', path, {
      token: await server().tokenOf(account),
      form,
      headers: { 'idempotency-key': key },
    });
  const addPart = (account: string, part: Buffer, sha256 = sha256Hex(part)) => {
    const form = new FormData();
    form.append('sha256', sha256);
    form.append('part', new File([new Uint8Array(part)], 'part'));
    return postForm(account, endpoints.uploadPartAdd.path, form);
  };
  const missingOf = async (account: string, parts: readonly string[]) =>
    (
      await server().call(
        endpoints.uploadPartMissing,
        { parts: [...parts] },
        { token: await server().tokenOf(account) },
      )
    ).body['missing'];
  const requestForm = async (): Promise<FormData> => {
    const { id } = await firstOf(server(), 'select id from contract where broker_id = 1 order by id limit 1');
    const form = new FormData();
    form.append('typeDemande', JSON.stringify({ code: 'AUTRE', libelle: 'Autre demande' }));
    form.append('sujet', 'Constat');
    form.append('dateEffet', '2026-12-01');
    form.append('contrat', String(id));
    return form;
  };
  const referTo = async (files: readonly { name: string; parts: readonly string[] }[]): Promise<FormData> => {
    const form = await requestForm();
    const entries = files.map((file) => ({ type: 'application/pdf', ...file }));
    form.append(uploadedField, JSON.stringify({ field: 'files', files: entries }));
    return form;
  };
  const storedFiles = async (task: unknown) => {
    const rows = await server().db.query<{ name: string; key: string }>(
      sql`select name, storage_key as key from task_file where task_id = ${Number(task)} order by id`,
    );
    return Promise.all(
      rows.map(async ({ name, key }) => [name, Buffer.from((await server().services.files.get(key)) ?? []).toString()]),
    );
  };
  const taskPath = endpoints.taskCreate.path;

  it('become the files of a call, which is the same call as with whole files', async () => {
    const parts = splitAt(pdf, 50);
    const hashes = hashesOf(parts);
    expect(await missingOf('courtier', hashes)).toEqual(hashes);
    for (const part of parts) expect((await addPart('courtier', part)).status).toBe(200);
    expect(await missingOf('courtier', hashes)).toEqual([]);
    const key = randomUUID();
    const created = await postForm('courtier', taskPath, await referTo([{ name: 'a.pdf', parts: hashes }]), key);
    expect(created.status).toBe(200);
    expect(await storedFiles(created.body['id'])).toEqual([['a.pdf', pdf.toString()]]);

    const withWholeFile = await requestForm();
    withWholeFile.append('files', new File([new Uint8Array(pdf)], 'a.pdf', { type: 'application/pdf' }));
    const replay = await postForm('courtier', taskPath, withWholeFile, key);
    expect([replay.headers['idempotent-replay'], replay.body['id']]).toEqual(['true', created.body['id']]);
  });

  it('are checked by the same parser as whole files', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    await addPart('courtier', page);
    const refused = await postForm('courtier', taskPath, await referTo([{ name: 'a.pdf', parts: hashesOf([page]) }]));
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['files']]);
  });

  it('belong to the person who uploaded them', async () => {
    const secret = Buffer.from('%PDF-1.7\nconfidentiel');
    await addPart('courtier2', secret);
    const hashes = hashesOf([secret]);
    expect(await missingOf('courtier', hashes)).toEqual(hashes);
    expect((await postForm('courtier', taskPath, await referTo([{ name: 'a.pdf', parts: hashes }]))).status).toBe(409);
  });

  it('are stored once, and not at all if damaged on the way', async () => {
    const part = Buffer.from('une partie');
    await Promise.all([addPart('courtier', part), addPart('courtier', part)]);
    expect((await addPart('courtier', part)).status).toBe(200);
    const rows = await server().db.query(sql`select 1 from upload_part where sha256 = ${sha256Hex(part)}`);
    expect(rows).toHaveLength(1);
    expect((await addPart('courtier', Buffer.from('une par'), sha256Hex('une partie entière'))).status).toBe(422);
    expect(await missingOf('courtier', [sha256Hex('une partie entière')])).toHaveLength(1);
    const longPart = Buffer.alloc(uploadPartLimits.bytes + 1, 'x');
    expect((await addPart('courtier', longPart)).status).toBe(422);
  });

  it('are refused beyond the limits of a form with the files', async () => {
    const part = Buffer.alloc(uploadPartLimits.bytes, 'x');
    await addPart('courtier', part);
    const [hash = ''] = hashesOf([part]);
    const longFile = Array.from({ length: Math.ceil((uploadLimits.fileBytes + 1) / part.length) }, () => hash);
    expect((await postForm('courtier', taskPath, await referTo([{ name: 'a.pdf', parts: longFile }]))).status).toBe(
      413,
    );
    const tooManyFiles = Array.from({ length: uploadLimits.files + 1 }, () => ({ name: 'a.pdf', parts: [hash] }));
    expect((await postForm('courtier', taskPath, await referTo(tooManyFiles))).status).toBe(413);
  });

  it('are requested again when the store lost them', async () => {
    const part = Buffer.from('%PDF-1.7\nperdue');
    await addPart('courtier', part);
    const { db, services } = server();
    const [row] = await db.query<{ key: string }>(
      sql`select storage_key as key from upload_part where sha256 = ${sha256Hex(part)}`,
    );
    await services.files.remove(row?.key ?? '');
    const createForm = () => referTo([{ name: 'a.pdf', parts: hashesOf([part]) }]);
    expect((await postForm('courtier', taskPath, await createForm())).status).toBe(409);
    expect(await missingOf('courtier', hashesOf([part]))).toEqual(hashesOf([part]));
  });

  it('make room for newer ones of the same person', async () => {
    const { db } = server();
    const { id: userId } = await firstOf(server(), `select id from app_user where email = 'agence@lagon.nc'`);
    for (const [index, sha256] of ['a', 'b', 'c'].entries()) {
      const part = { sha256, sizeBytes: 10, storageKey: `part/${sha256}` };
      await addUploadPart(db, Number(userId), part, new Date(Date.UTC(2026, 10, 21, index)));
    }
    expect(await deletePartsBeyond(db, Number(userId), 20)).toEqual([{ storageKey: 'part/a' }]);
  });

  it('are in no backup, neither their rows nor their bytes', async () => {
    const part = Buffer.from('passagère');
    await addPart('courtier', part);
    const { db, services, clock } = server();
    const [row] = await db.query<{ key: string }>(
      sql`select storage_key as key from upload_part where sha256 = ${sha256Hex(part)}`,
    );
    const frames: Frame[] = [];
    const { secrets } = services.settings;
    await writeBackup({ db, files: services.files, secrets, now: clock.now }, async (frame) => void frames.push(frame));
    expect(frames.flatMap((frame) => (frame.kind === 'table' ? frame.table.name : []))).not.toContain('upload_part');
    expect(frames.flatMap((frame) => (frame.kind === 'file' ? frame.key : []))).not.toContain(row?.key);
    expect(frames.at(-1)).toMatchObject({ kind: 'end', end: { missing: [] } });
  });

  it('are removed after some days, with their bytes', async () => {
    const { db, services, clock } = server();
    const part = Buffer.from('oubliée');
    await addPart('courtier', part);
    const storageKeyOf = () =>
      db.query<{ key: string }>(sql`select storage_key as key from upload_part where sha256 = ${sha256Hex(part)}`);
    const [{ key } = { key: '' }] = await storageKeyOf();
    await sweepUploadParts({}, { db, services });
    expect(await storageKeyOf()).toHaveLength(1);
    clock.advance(uploadPartLimits.days * 24 * 3_600_000 + 1);
    await sweepUploadParts({}, { db, services });
    expect([await storageKeyOf(), await services.files.get(key)]).toEqual([[], undefined]);
  });
});
