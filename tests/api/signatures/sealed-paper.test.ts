import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { printedTexts, readPdf } from '#tests/support/documents/pdf.ts';
import { describeApi } from '#tests/support/server/api.ts';
import {
  addUnsignedContract,
  downloadDocument,
  drawnMark,
  requestPaperSignature,
  runJobs,
  shownHashes,
  submitSignature,
  validateSeal,
} from '#tests/support/signatures/signatures.ts';

describeApi('a sealed paper', (server) => {
  const seal = async (mark: Parameters<typeof submitSignature>[2]): Promise<{ paper: Buffer; proof: Buffer }> => {
    const unsignedContract = await addUnsignedContract(server());
    const signatureRequest = await requestPaperSignature(server(), unsignedContract);
    if (!signatureRequest.isRequested) throw new Error(signatureRequest.refusal);
    await runJobs(server());
    expect((await submitSignature(server(), signatureRequest.id, mark)).isRecorded).toBe(true);
    await runJobs(server());
    const [proof] = await server().db.query<{ id: number; storage: string | null }>(sql`
      select id, storage_key as storage from editique
      where contract_id = ${unsignedContract.contractId} and kind = 'preuve-signature'`);
    expect(proof?.storage).not.toBeNull();
    return {
      paper: await downloadDocument(server(), unsignedContract.documentIds[0] ?? 0),
      proof: await downloadDocument(server(), proof?.id ?? 0),
    };
  };

  it.each([
    ['drawn', drawnMark],
    ['typed', { typed: 'Taʻaroa Nguyễn Thị Hương' }],
  ] as const)('shows a %s signature in its box, with signatory and seconds', async (_means, mark) => {
    const { paper } = await seal({ mark });
    const { isWhole, pdfsig } = validateSeal(server(), paper);
    expect(isWhole).toBe(true);
    if (pdfsig) expect(pdfsig).toContain('Signature is Valid');
    const printed = await printedTexts(paper);
    const box = printed.find(({ text }) => text.startsWith('Date et signature'));
    const line = printed.find(({ text }) => text.startsWith('Signé électroniquement'));
    expect(line?.page).toBe(box?.page);
    expect(line && box && box.bottom - line.bottom).toBeGreaterThan(0);
    expect(line && box && box.bottom - line.bottom).toBeLessThan(40);
    const { text, pages } = await readPdf(paper);
    expect(text).toMatch(/Signé électroniquement par Hélène Wamytan le \d\d\/\d\d\/\d{4} à \d\d:\d\d:\d\d/u);
    // The appended page has no number among the pages of the paper.
    expect(text.match(/\b1 \/ 1\b/gu) ?? []).toHaveLength(pages === 2 ? 1 : 0);
  });

  it('states hash and seal in a section of the document, after both signatories', async () => {
    const unsignedContract = await addUnsignedContract(server());
    const cosigner = { firstName: 'Marie', lastName: 'Kabar', email: 'marie@lagon.example', phone: null };
    const requested = await requestPaperSignature(server(), unsignedContract, { cosigner });
    if (!requested.isRequested || requested.cosignerId === undefined) throw new Error('not requested');
    await runJobs(server());
    const hashes = await shownHashes(server(), requested.id);
    for (const id of [requested.id, requested.cosignerId])
      expect((await submitSignature(server(), id, { hashes })).isRecorded).toBe(true);
    await runJobs(server());
    const paper = await downloadDocument(server(), unsignedContract.documentIds[0] ?? 0);
    const { pages } = await readPdf(paper);
    const labels = (await printedTexts(paper)).filter(
      ({ page, text }) =>
        page === pages && /^(Signature|Second signataire|Document|Empreinte du document lu|Cachet)$/u.test(text),
    );
    expect(labels.sort((a, b) => b.bottom - a.bottom).map(({ text }) => text)).toEqual([
      'Signature',
      'Second signataire',
      'Signature',
      'Document',
      'Empreinte du document lu',
      'Cachet',
    ]);
  });

  it('has a proof that is sealed itself, with seconds', async () => {
    const { proof } = await seal({ mark: drawnMark });
    const { isWhole, pdfsig } = validateSeal(server(), proof);
    expect(isWhole).toBe(true);
    if (pdfsig) expect(pdfsig).toContain('Signature is Valid');
    expect((await readPdf(proof)).text).toMatch(/\d\d\/\d\d\/\d{4} à \d\d:\d\d:\d\d/u);
  });
});
