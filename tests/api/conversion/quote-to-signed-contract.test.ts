import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { HistoryEntry } from '#shared/operations/contracts/history.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { account, conversionsBy, payment } from '#tests/support/contracts/conversions.ts';
import { cards, payByCard, paymentFormToken, validatePayment } from '#tests/support/contracts/payments.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import { carQuote } from '#tests/support/quotes/quotes.ts';
import { describeApi } from '#tests/support/server/api.ts';
import {
  downloadDocument,
  requestCode,
  runJobs,
  shownDocuments,
  signatory,
  signByLink,
  validateSeal,
} from '#tests/support/signatures/signatures.ts';

const modes = { ...payment.debit, comptant: payment.card.comptant };
const advice = { needs: 'Une voiture', advised: 'Tous risques', declined: 'Le tiers' };

describeApi('from quote to signed, paid contract', (server) => {
  it('converts a quote, signs and seals four papers, and pays the first premium', async () => {
    const token = await server().tokenOf('courtier');
    const { saveQuote, toInput, convert, fetchFile } = conversionsBy(server, () => token);
    const quote = await saveQuote({ product: { code: 'AUTO' }, ...carQuote }, 'M_TOUS_RISQUES');
    const { read } = await convert(toInput(quote, { payementModes: modes, person: { bankAccount: account }, advice }));
    const contractId = read?.contractId ?? 0;
    const createdFile = await fetchFile(contractId);
    const number = createdFile.details.number;
    expect(createdFile.details.convertedFrom).toMatchObject({ id: quote.id });

    const toSign = createdFile.editiques.data.filter(({ signable }) => signable === true);
    expect(toSign.map(({ type }) => type).sort()).toEqual([
      'conditions-particulieres',
      'echeancier',
      'mandat',
      'recueil-conseil',
    ]);
    const signatureAnswer = await server().call(
      endpoints.editiqueSign,
      {
        contractId,
        contractFirstName: signatory.firstName,
        contractLastName: signatory.lastName,
        contractEmail: signatory.email,
        contractPhone: signatory.phone,
        editiqueIdS: toSign.map(({ id }) => ({ id })) as never,
      },
      { token, headers: { 'idempotency-key': randomUUID() } },
    );
    expect(signatureAnswer.body).toMatchObject({ success: true });
    await runJobs(server());
    const [, link = ''] =
      /\/sign\/(\S+)/.exec(server().mails.findLast(({ text }) => text.includes('/sign/'))?.text ?? '') ?? [];
    const documents = await shownDocuments(server(), link);
    expect(documents).toHaveLength(toSign.length);
    const code = await requestCode(server(), link);
    expect((await signByLink(server(), link, { code, documents })).body).toEqual({ success: true });

    const [first] = [...createdFile.primes.data].sort((a, b) => (a.effectDate < b.effectDate ? -1 : 1));
    if (!first) throw new Error('no premium');
    const due = { contractId, contractNumber: number, primes: [first.id], amount: first.balanceBrut };
    const paid = await validatePayment(
      server(),
      due,
      await payByCard(server(), await paymentFormToken(server(), due), cards.accepted),
    );
    expect(paid.body).toMatchObject({ success: true });
    await runJobs(server());

    const after = await fetchFile(contractId);
    expect(after.primes.data.find(({ id }) => id === first.id)).toMatchObject({ balanceBrut: 0 });
    const papers = new Map(after.editiques.data.map(({ id, type, status }) => [id, { type, status }]));
    for (const { id } of toSign) {
      expect(papers.get(id)?.status).toBe('Signé');
      const pdf = await downloadDocument(server(), id);
      const { isWhole, pdfsig } = validateSeal(server(), pdf);
      expect(isWhole).toBe(true);
      if (pdfsig !== undefined) expect(pdfsig).toContain('Signature is Valid.');
      const { text } = await readPdf(pdf);
      expect(text).toContain(number);
      expect(text).toContain('Hélène Wamytan');
    }
    expect([...papers.values()].map(({ type }) => type)).toEqual(expect.arrayContaining(['preuve-signature', 'recu']));
    const receipt = after.editiques.data.find(({ type }) => type === 'recu');
    expect((await readPdf(await downloadDocument(server(), receipt?.id ?? 0))).text).toContain(number);

    // Signed documents are added automatically and no longer requested.
    const pieces = new Map(after.documents.data.map(({ typeCode, ...piece }) => [typeCode, piece]));
    for (const [typeCode, kind] of [
      ['MANDAT', 'mandat'],
      ['CP', 'conditions-particulieres'],
    ] as const) {
      const piece = pieces.get(typeCode);
      expect(piece, typeCode).toMatchObject({ isMissing: false, linkedFilesNb: 1 });
      const signed = toSign.find(({ type }) => type === kind);
      const { body } = await server().call(
        endpoints.supportingFileGet,
        { documentId: piece?.id ?? 0, fileId: null },
        { token },
      );
      expect((body['file'] as { data: { name: string } }).data.name).toBe(`${signed?.name} signé.pdf`);
      const stored = await server().call(endpoints.editiqueStored, { editiqueId: signed?.id ?? 0 }, { token });
      expect(stored.body).toMatchObject({ name: `${signed?.name} signé.pdf`, isSealed: true });
    }

    const history = await server().call(
      endpoints.contractHistory,
      { idContrat: contractId },
      { token: await server().tokenOf('admin') },
    );
    const titles = (history.body['entries'] as HistoryEntry[]).map(({ title }) => title);
    expect(titles).toEqual(
      expect.arrayContaining([
        'Signature demandée\u00A0: Hélène Wamytan',
        'Signé\u00A0: Hélène Wamytan',
        'Signature scellée\u00A0: Hélène Wamytan',
        `Payé par carte\u00A0: ${formatXpf(first.balanceBrut)}`,
      ]),
    );
  });
});
