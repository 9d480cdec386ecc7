import { expect, it } from 'vitest';
import { importTexts, validateTexts } from '#server/areas/documents/import-texts.ts';
import { issueDocument } from '#server/areas/documents/issue.ts';
import { loadDemonstrationTexts } from '#server/areas/documents/texts.ts';
import { sql } from '#server/db/sql.ts';
import { editiqueGet } from '#shared/operations/contracts/generated-documents.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import { describeApi } from '#tests/support/server/api.ts';

describeApi('document texts import', (server) => {
  const nextTexts = (change: object = {}) => ({
    ...loadDemonstrationTexts(),
    version: 'maison-2027.1',
    isDemonstration: false,
    footer: '',
    law: 'Une loi nouvelle.',
    ...change,
  });

  it('refuses texts that papers cannot be printed with, and names the place', async () => {
    const { db, clock } = server();
    const { parking: _, ...clauses } = loadDemonstrationTexts().clauses;
    const { insurer } = loadDemonstrationTexts();
    for (const [texts, problem] of [
      [nextTexts({ version: 'maison-2028', law: '' }), 'law\u00A0: n’est pas valide.'],
      [nextTexts({ version: 'maison-2028', mandate: undefined }), 'mandate\u00A0: manque.'],
      [nextTexts({ version: 'maison-2028', clauses }), 'clauses.parking\u00A0: manque.'],
      [nextTexts({ version: 'maison-2028', insurer: { ...insurer, logo: 'aucun dessin' } }), 'insurer.logo'],
      [
        nextTexts({
          version: 'maison-2028',
          insurer: { ...insurer, phone: 'abc', email: 'zzz', ridet: '12', creditorId: 'abc' },
        }),
        [
          "insurer.phone\u00A0: Téléphone n'est pas un numero de téléphone valide.",
          'insurer.email\u00A0: Le champ E-mail doit être une adresse e-mail valide.',
          'insurer.ridet\u00A0: Le champ RIDET doit contenir de 6 à 10 chiffres, par exemple 0 123 456.001.',
          'insurer.creditorId\u00A0: Le champ Identifiant créancier doit contenir deux lettres',
        ].join('\n'),
      ],
      [{}, 'version\u00A0: manque.'],
      ['', 'Le fichier\u00A0: n’est pas valide.'],
    ] as const) {
      const problems = await validateTexts(db, texts, clock.now);
      expect(problems).toMatchObject({ isAccepted: false });
      expect(problems.isAccepted ? [] : problems.problems.join('\n')).toContain(problem);
    }
  });

  it('refuses other content of an existing version, and a return to a replaced one', async () => {
    const { db, clock } = server();
    clock.advance(60_000);
    const importer = { userId: undefined, at: clock.now, address: 'import:texts' };
    const importNext = (texts: unknown) => importTexts(db, texts, importer);
    const before = loadDemonstrationTexts();
    const version = 'maison-2028.1';
    expect(await importNext(nextTexts({ version }))).toMatchObject({ isAccepted: true });
    expect(await importNext(nextTexts({ version }))).toMatchObject({ isAccepted: true, before: version });
    for (const texts of [nextTexts({ version, law: 'Une autre.' }), before]) {
      const importAnswer = await importNext(texts);
      expect(importAnswer.isAccepted ? '' : importAnswer.problems[0]).toContain(
        'donnez à ce fichier une autre version',
      );
    }
  });

  it('uses the texts for papers issued afterwards and audits both versions', async () => {
    const { db, clock, services } = server();
    const [row] = await db.query<{ id: number }>(
      sql`select id from contract where is_estimate and status = 'Devis' and product_code = 'AUTO' order by id limit 1`,
    );
    const issue = async () => {
      const scope = { kind: 'all' } as const;
      const issued = await db.transaction((tx) =>
        issueDocument(tx, { kind: 'devis', contractId: row?.id ?? 0, scope, at: clock.now, userId: null }),
      );
      return issued.isIssued ? issued.id : 0;
    };
    const before = await issue();
    clock.advance(60_000);
    const importer = { userId: undefined, at: services.now(), address: 'import:texts' };
    const texts = nextTexts({ version: 'maison-2029.1', law: 'La loi de 2029.' });
    expect(await importTexts(db, texts, importer)).toMatchObject({ isAccepted: true });
    const after = await issue();
    const token = await server().tokenOf('admin');
    const textOf = async (editiqueId: number) => {
      const { body } = await server().call(editiqueGet, { editiqueId }, { token });
      return (await readPdf(Buffer.from(String(body['content']), 'base64'))).text;
    };
    expect(await textOf(before)).not.toContain('La loi de 2029.');
    expect(await textOf(after)).toContain('La loi de 2029.');
    expect(await textOf(after)).toContain('textes maison-2029.1');
    const [audited] = await db.query(sql`select subject, address, before, after from audit where action = 'texts.import'
      and subject = 'texts maison-2029.1'`);
    expect(audited).toMatchObject({
      address: 'import:texts',
      after: { version: 'maison-2029.1', changed: expect.arrayContaining(['law']) },
    });
  });
});
