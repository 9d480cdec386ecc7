import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { uploadLimits } from '#shared/primitives/limits.ts';
import { describeApi } from '#tests/support/server/api.ts';

const createPdf = (bytes: number): File => {
  const content = new Uint8Array(bytes);
  content.set(new TextEncoder().encode('%PDF-1.7\n'));
  return new File([content], 'constat.pdf', { type: 'application/pdf' });
};

describeApi('uploads', (server) => {
  const uploadFiles = async (files: readonly File[], headers: Record<string, string> = {}) => {
    const [contract] = await server().db.query<{ id: number }>(
      sql`select id from contract where broker_id = 1 limit 1`,
    );
    const form = new FormData();
    for (const [name, value] of Object.entries({
      typeDemande: JSON.stringify({ code: 'AUTRE', libelle: 'Autre demande' }),
      sujet: 'Constat',
      dateEffet: '2026-12-01',
      contrat: String(contract?.id),
    }))
      form.append(name, value);
    for (const file of files) form.append('files[]', file, file.name);
    return server().request('POST', '/api/task/create', {
      token: await server().tokenOf('courtier'),
      form,
      headers: { 'idempotency-key': randomUUID(), ...headers },
    });
  };
  const leftAside = (): string[] => {
    const folder = join(server().services.settings.dataDir, 'uploads');
    return existsSync(folder) ? readdirSync(folder) : [];
  };
  const countTasks = async () => (await server().db.query(sql`select 1 from task`)).length;

  it('accepts several files up to the limit and leaves no temporary files', async () => {
    const before = await countTasks();
    const { status, body } = await uploadFiles([createPdf(uploadLimits.fileBytes), createPdf(1000)]);
    expect({ status, success: body.success }).toEqual({ status: 200, success: true });
    const files = await server().db.query(sql`select size_bytes from task_file order by id desc limit 2`);
    expect(files).toEqual([{ size_bytes: 1000 }, { size_bytes: uploadLimits.fileBytes }]);
    expect(await countTasks()).toBe(before + 1);
    await expect.poll(leftAside).toEqual([]);
  });

  it('refuses one byte more with the specified message and stores nothing', async () => {
    const before = await countTasks();
    const { status, body } = await uploadFiles([createPdf(uploadLimits.fileBytes + 1)]);
    expect(status).toBe(413);
    expect(body.errors).toEqual({ files: ['La taille de chaque fichier ne doit pas dépasser 20 MB'] });
    expect(await countTasks()).toBe(before);
    await expect.poll(leftAside).toEqual([]);
  });

  it('names the exceeded limit: 31 small files are too many, not too large', async () => {
    const { status, body } = await uploadFiles(Array.from({ length: 31 }, () => createPdf(10)));
    expect([413, 422]).toContain(status);
    const tooMany = 'Vous pouvez joindre 30 fichiers au plus';
    expect(body.message).toEqual({ type: 'error', message: tooMany });
    expect(body.errors).toEqual({ files: [tooMany] });
    await expect.poll(leftAside).toEqual([]);
  });

  it('refuses an announced length before reading, and a file of another type', async () => {
    const tooLarge = await uploadFiles([createPdf(10)], { 'content-length': '230686720' });
    expect(tooLarge.status).toBe(413);
    const allOfThem = 'La taille totale des fichiers ne doit pas dépasser 200 MB';
    expect(tooLarge.body.message).toEqual({ type: 'error', message: allOfThem });
    const fakePicture = new File(['MZ\u0090 not a picture'], 'photo.png', { type: 'image/png' });
    const { status, body } = await uploadFiles([fakePicture]);
    expect(status).toBe(422);
    expect(body.errors?.['files']?.[0]).toContain('photo.png');
  });
});
