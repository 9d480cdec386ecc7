import { expect, it } from 'vitest';
import { demonstrationTexts } from '#server/areas/documents/texts.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { describeApi } from '#tests/support/server/api.ts';

type Json = Record<string, unknown>;

describeApi('administration of document texts', (server) => {
  const admin = async () => ({ token: await server().tokenOf('admin') });
  const list = async () => (await server().call(endpoints.textsList, {}, await admin())).body;
  const usedOf = (body: Json) => (body['versions'] as Json[]).find(({ isUsed }) => isUsed);
  const now = demonstrationTexts();
  const moved = (version: string) => ({
    ...now,
    version,
    insurer: { ...now.insurer, address: '1 rue du Port, 98800 Nouméa' },
  });

  it('previews a version, imports it under the user’s name and reads it word for word', async () => {
    const { call } = server();
    expect(usedOf(await list())).toMatchObject({ version: now.version, isDemonstration: true, addedBy: null });

    const input = { texts: moved('2026-11-24'), base: now.version };
    const tried = await call(endpoints.textsPreview, input, await admin());
    expect(tried.body).toMatchObject({
      version: '2026-11-24',
      changes: [{ path: 'insurer.address', before: now.insurer.address, after: '1 rue du Port, 98800 Nouméa' }],
      message: { message: `Un texte change par rapport à la version ${now.version}.` },
    });
    expect(usedOf(await list())).toMatchObject({ version: now.version });

    const taken = await call(endpoints.textsImport, input, await admin());
    expect(taken.body).toMatchObject({ success: true, version: '2026-11-24' });
    const after = await list();
    expect(after['insurer']).toMatchObject({ address: '1 rue du Port, 98800 Nouméa' });
    expect(after['versions']).toMatchObject([
      { version: '2026-11-24', isUsed: true, addedBy: expect.stringMatching(/\S/), papers: 0 },
      { version: now.version, isUsed: false },
    ]);
    const read = await call(endpoints.textsGet, { version: '2026-11-24' }, await admin());
    expect(read.body['texts']).toEqual(moved('2026-11-24'));
  });

  it('answers a conflict to the second of two imports', async () => {
    const { call } = server();
    const base = String(usedOf(await list())?.['version']);
    const mine = { texts: moved('a'), base };
    expect((await call(endpoints.textsImport, mine, await admin())).status).toBe(200);
    const theirs = await call(endpoints.textsImport, { texts: { ...now, version: 'b' }, base }, await admin());
    expect(theirs.status).toBe(422);
    expect(theirs.body['errors']).toEqual({
      texts: ['Une autre personne a importé la version a entre-temps\u00A0: repartez de celle-ci'],
    });
    expect(usedOf(await list())).toMatchObject({ version: 'a' });
  });

  it('reports all problems of a file and writes nothing', async () => {
    const { call } = server();
    const { law: _, ...lawless } = { ...now, version: 'sans-droit' };
    const refused = await call(endpoints.textsImport, { texts: lawless }, await admin());
    expect(refused.status).toBe(422);
    expect(refused.body['errors']).toEqual({ texts: ['law\u00A0: manque.'] });
    const unprinted = { ...now, version: 'logo', insurer: { ...now.insurer, logo: 'pas une image' } };
    const { status, body } = await call(endpoints.textsPreview, { texts: unprinted }, await admin());
    expect(status).toBe(422);
    expect(JSON.stringify(body['errors'])).toContain('L’en-tête ne peut pas être imprimé');
    const misread = { ...now, version: 'illisible', insurer: { ...now.insurer, name: 'L’assureur cal\uFFFDdonien' } };
    const misreadAnswer = await call(endpoints.textsImport, { texts: misread }, await admin());
    expect(misreadAnswer.body['errors']).toEqual({ texts: [expect.stringContaining('«\u00A0\uFFFD\u00A0»')] });
    expect((await call(endpoints.textsGet, { version: 'sans-droit' }, await admin())).status).toBe(404);
  });
});
