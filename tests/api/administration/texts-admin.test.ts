import { expect, it } from 'vitest';
import { loadDemonstrationTexts } from '#server/areas/documents/texts.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { describeApi } from '#tests/support/server/api.ts';

type Json = Record<string, unknown>;

describeApi('administration of document texts', (server) => {
  const adminCredentials = async () => ({ token: await server().tokenOf('admin') });
  const list = async () => (await server().call(endpoints.textsList, {}, await adminCredentials())).body;
  const usedOf = (body: Json) => (body['versions'] as Json[]).find(({ isUsed }) => isUsed);
  const currentTexts = loadDemonstrationTexts();
  const withNewAddress = (version: string) => ({
    ...currentTexts,
    version,
    insurer: { ...currentTexts.insurer, address: '1 rue du Port, 98800 Nouméa' },
  });

  it('previews a version, imports it under the user’s name and reads it word for word', async () => {
    const { call } = server();
    expect(usedOf(await list())).toMatchObject({ version: currentTexts.version, isDemonstration: true, addedBy: null });

    const input = { texts: withNewAddress('2026-11-24'), base: currentTexts.version };
    const preview = await call(endpoints.textsPreview, input, await adminCredentials());
    expect(preview.body).toMatchObject({
      version: '2026-11-24',
      changes: [
        { path: 'insurer.address', before: currentTexts.insurer.address, after: '1 rue du Port, 98800 Nouméa' },
      ],
      message: { message: `Un texte change par rapport à la version ${currentTexts.version}.` },
    });
    expect(usedOf(await list())).toMatchObject({ version: currentTexts.version });

    const importAnswer = await call(endpoints.textsImport, input, await adminCredentials());
    expect(importAnswer.body).toMatchObject({ success: true, version: '2026-11-24' });
    const after = await list();
    expect(after['insurer']).toMatchObject({ address: '1 rue du Port, 98800 Nouméa' });
    expect(after['versions']).toMatchObject([
      { version: '2026-11-24', isUsed: true, addedBy: expect.stringMatching(/\S/), papers: 0 },
      { version: currentTexts.version, isUsed: false },
    ]);
    const fetched = await call(endpoints.textsGet, { version: '2026-11-24' }, await adminCredentials());
    expect(fetched.body['texts']).toEqual(withNewAddress('2026-11-24'));
  });

  it('answers a conflict to the second of two imports', async () => {
    const { call } = server();
    const baseVersion = String(usedOf(await list())?.['version']);
    const myImport = { texts: withNewAddress('a'), base: baseVersion };
    expect((await call(endpoints.textsImport, myImport, await adminCredentials())).status).toBe(200);
    // Two dialogs propose the same name for the next version.
    for (const version of ['b', 'a']) {
      const otherTexts = { texts: { ...currentTexts, version }, base: baseVersion };
      const otherImport = await call(endpoints.textsImport, otherTexts, await adminCredentials());
      expect(otherImport.status).toBe(422);
      expect(otherImport.body['errors']).toEqual({
        texts: ['Une autre personne a importé la version a entre-temps\u00A0: repartez de celle-ci'],
      });
    }
    expect(usedOf(await list())).toMatchObject({ version: 'a' });
  });

  it('reports all problems of a file and writes nothing', async () => {
    const { call } = server();
    const { law: _, ...withoutLaw } = { ...currentTexts, version: 'sans-droit' };
    const refused = await call(endpoints.textsImport, { texts: withoutLaw }, await adminCredentials());
    expect(refused.status).toBe(422);
    expect(refused.body['errors']).toEqual({ texts: ['law\u00A0: manque.'] });
    const unprinted = { ...currentTexts, version: 'logo', insurer: { ...currentTexts.insurer, logo: 'pas une image' } };
    const { status, body } = await call(endpoints.textsPreview, { texts: unprinted }, await adminCredentials());
    expect(status).toBe(422);
    expect(JSON.stringify(body['errors'])).toContain('L’en-tête ne peut pas être imprimé');
    const misread = {
      ...currentTexts,
      version: 'illisible',
      insurer: { ...currentTexts.insurer, name: 'L’assureur cal\uFFFDdonien' },
    };
    const misreadAnswer = await call(endpoints.textsImport, { texts: misread }, await adminCredentials());
    expect(misreadAnswer.body['errors']).toEqual({ texts: [expect.stringContaining('«\u00A0\uFFFD\u00A0»')] });
    expect((await call(endpoints.textsGet, { version: 'sans-droit' }, await adminCredentials())).status).toBe(404);
  });
});
