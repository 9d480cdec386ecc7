import { expect, it } from 'vitest';
import { issueDocument } from '#server/areas/documents/issue.ts';
import { buildSigningUrl } from '#server/areas/signatures/link.ts';
import { findRequest } from '#server/areas/signatures/signature-repository.ts';
import { sql } from '#server/db/sql.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { linkValidityDays } from '#shared/signatures/states.ts';
import { printedTexts, readPdf } from '#tests/support/documents/pdf.ts';
import { describeApi } from '#tests/support/server/api.ts';
import {
  addUnsignedContract,
  downloadDocument,
  openSigningPage,
  readSignatureState,
  requestCode,
  requestPaperSignature,
  runJobs,
  shownDocuments,
  signatory,
  signByLink,
  validateSeal,
} from '#tests/support/signatures/signatures.ts';

const spouse = { firstName: 'Marie', lastName: 'Kabar', email: 'marie@lagon.example' };

/** Requirement "two signatories of one paper". */
describeApi('signature request with two signatories', (server) => {
  const tokenOfRequest = async (id: number): Promise<string> => {
    const request = await findRequest(server().db, id);
    return request ? (buildSigningUrl(server().services.settings, request).split('/').at(-1) ?? '') : '';
  };
  const sendForSignature = async () => {
    const unsignedContract = await addUnsignedContract(server());
    const requested = await requestPaperSignature(server(), unsignedContract, { cosigner: { ...spouse, phone: null } });
    if (!requested.isRequested || requested.cosignerId === undefined) throw new Error('not requested');
    await runJobs(server());
    const { id, cosignerId } = requested;
    const [token, cosignerToken] = [await tokenOfRequest(id), await tokenOfRequest(cosignerId)];
    return { ...unsignedContract, id, cosignerId, token, cosignerToken };
  };
  const signByCode = async (token: string, overrides: object = {}) => {
    const documents = await shownDocuments(server(), token);
    const code = await requestCode(server(), token);
    return (await signByLink(server(), token, { code, documents, ...overrides })).body;
  };
  const broker = async () => ({ token: await server().tokenOf('courtier') });
  const paperOf = async (contractId: number, documentId: number) => {
    const { body } = await server().call(endpoints.contractGet, { idContrat: contractId }, await broker());
    return (body['contract'] as ContractFile).editiques.data.find(({ id }) => id === documentId);
  };
  const mailsTo = (to: string) => server().mails.filter((mail) => mail.to === to);
  const noticesSince = (count: number) =>
    server()
      .mails.slice(count)
      .filter(({ subject }) => subject.startsWith('Signature du contrat'));

  it('invites both, seals the paper once both have signed, and names both with seconds', async () => {
    const { contractId, documentIds, id, cosignerId, token, cosignerToken } = await sendForSignature();
    const [documentId = 0] = documentIds;
    expect(mailsTo(signatory.email).at(-1)?.text).toContain(`/sign/${token}`);
    expect(mailsTo(spouse.email).at(-1)?.text).toContain(`/sign/${cosignerToken}`);
    expect(await openSigningPage(server(), token)).toMatchObject({
      status: 'open',
      cosigner: { name: 'Marie KABAR', hasSigned: false },
    });
    const count = server().mails.length;
    expect(await signByCode(cosignerToken, { mark: { typed: 'Marie Kabar' } })).toEqual({ success: true });
    await runJobs(server());
    // A retry after a lost answer.
    expect((await signByLink(server(), cosignerToken, { code: '000000' })).body).toEqual({ success: true });
    expect((await readSignatureState(server(), id)).sealed).toBe(0);
    expect(await openSigningPage(server(), token)).toMatchObject({ status: 'open', cosigner: { hasSigned: true } });
    expect(await openSigningPage(server(), cosignerToken)).toMatchObject({
      status: 'signed',
      isSealing: false,
      copies: null,
      cosigner: { name: 'Hélène WAMYTAN', hasSigned: false },
    });
    const [notice] = noticesSince(count);
    expect(notice?.subject).toContain('1 signature sur 2');
    expect(notice?.text).toContain('Marie KABAR');
    expect(await paperOf(contractId, documentId)).toMatchObject({
      signable: false,
      signature: {
        requestId: id,
        state: 'sent',
        signatory: 'Hélène Wamytan',
        signedAt: null,
        cosigner: { signatory: 'Marie Kabar', email: spouse.email, signedAt: expect.any(String) },
      },
    });
    server().clock.advance(61_000);
    expect(await signByCode(token)).toEqual({ success: true });
    await runJobs(server());
    expect(await readSignatureState(server(), id)).toMatchObject({ state: 'sealed', statuses: ['Signé'], sealed: 1 });
    expect((await readSignatureState(server(), cosignerId)).state).toBe('sealed');
    const sealed = await downloadDocument(server(), documentId);
    const { isWhole, pdfsig } = validateSeal(server(), sealed);
    expect(isWhole).toBe(true);
    if (pdfsig) expect(pdfsig).toContain('Signature is Valid');
    const printed = await printedTexts(sealed);
    const box = printed.find(({ text }) => text.startsWith('Date et signature'));
    const lines = printed.filter(({ text }) => text.startsWith('Signé électroniquement'));
    expect(lines.map(({ page }) => page)).toEqual([box?.page, box?.page]);
    for (const line of lines) expect(box && box.bottom - line.bottom).toBeGreaterThan(0);
    const { text } = await readPdf(sealed);
    for (const { firstName, lastName } of [signatory, spouse])
      expect(text.replace(/\s+/gu, ' ')).toMatch(
        new RegExp(
          `Signé électroniquement par ${firstName} ${lastName} le \\d\\d/\\d\\d/\\d{4} à \\d\\d:\\d\\d:\\d\\d`,
          'u',
        ),
      );
    const [proof] = await server().db.query<{ id: number; count: number }>(sql`
      select max(id) as id, count(*)::int as count from editique
      where contract_id = ${contractId} and kind = 'preuve-signature'`);
    expect(proof?.count).toBe(1);
    const evidence = (await readPdf(await downloadDocument(server(), proof?.id ?? 0))).text;
    for (const name of ['Hélène Wamytan', 'Marie Kabar', signatory.email, spouse.email])
      expect(evidence).toContain(name);
    for (const [link, to] of [
      [token, signatory.email],
      [cosignerToken, spouse.email],
    ] as const) {
      expect(mailsTo(to).at(-1)?.subject).toContain('vos documents signés');
      const copy = await server().call(endpoints.signatureCopy, { token: link, documentId });
      expect(copy.bytes.equals(sealed)).toBe(true);
    }
  });

  it('seals once if both sign at the same moment', async () => {
    const { id, token, cosignerToken, contractId } = await sendForSignature();
    const prepared: [string, object][] = [];
    for (const one of [token, cosignerToken])
      prepared.push([one, { code: await requestCode(server(), one), documents: await shownDocuments(server(), one) }]);
    const answers = await Promise.all(
      prepared.flatMap(([one, more]) => [signByLink(server(), one, more), signByLink(server(), one, more)]),
    );
    expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 4 }, () => ({ success: true })));
    await runJobs(server());
    expect(await readSignatureState(server(), id)).toMatchObject({ state: 'sealed', sealed: 1 });
    const [audit] = await server().db.query<{ count: number }>(sql`
      select count(*)::int as count from audit
      where action = 'signature-sealed' and subject = ${`contractId ${contractId}, requestId ${id}`}`);
    expect(audit?.count).toBe(1);
  });

  it('ends for both when one refuses, with the reason for the other and the broker', async () => {
    const { contractId, documentIds, id, cosignerId, token, cosignerToken } = await sendForSignature();
    const [documentId = 0] = documentIds;
    await signByCode(token);
    await runJobs(server());
    const count = server().mails.length;
    await server().call(endpoints.signatureRefuse, { token: cosignerToken, reason: 'Je ne suis pas d’accord.' });
    await runJobs(server());
    expect(await readSignatureState(server(), cosignerId)).toMatchObject({ state: 'refused' });
    expect(await readSignatureState(server(), id)).toMatchObject({ state: 'withdrawn', statuses: ['Disponible'] });
    expect(await openSigningPage(server(), cosignerToken)).toMatchObject({ status: 'refused' });
    const reason = 'Marie KABAR a refusé de signer.';
    expect(await openSigningPage(server(), token)).toMatchObject({ status: 'withdrawn', endReason: reason });
    expect(mailsTo(signatory.email).at(-1)?.text).toContain(reason);
    const notices = noticesSince(count);
    expect(notices.map(({ subject }) => subject.split('\u00A0: ')[1])).toEqual(['refusé']);
    expect(notices[0]?.text).toContain('Marie KABAR');
    expect(await paperOf(contractId, documentId)).toMatchObject({
      signable: true,
      signature: { state: 'refused', signatory: 'Marie Kabar', reason: 'Je ne suis pas d’accord.' },
    });
    // The papers can be sent again, to one signatory.
    const repeatedInput = { contractId, contractEmail: signatory.email, editiqueIdS: documentIds };
    expect((await server().call(endpoints.editiqueSign, repeatedInput, await broker())).body.success).toBe(true);
  });

  it('ends for both when the time of one is over or the broker withdraws it', async () => {
    const overdue = await sendForSignature();
    await signByCode(overdue.token);
    server().clock.advance(linkValidityDays * 24 * 3_600_000);
    expect(await openSigningPage(server(), overdue.cosignerToken)).toMatchObject({ status: 'expired' });
    expect(await openSigningPage(server(), overdue.token)).toMatchObject({
      status: 'withdrawn',
      endReason: 'Le délai est passé sans la signature de Marie KABAR.',
    });
    const unsignedContract = await sendForSignature();
    server().clock.advance(linkValidityDays * 24 * 3_600_000);
    expect(await openSigningPage(server(), unsignedContract.token)).toMatchObject({ status: 'expired' });
    expect(await openSigningPage(server(), unsignedContract.cosignerToken)).toMatchObject({ status: 'expired' });
    const withdrawn = await sendForSignature();
    await signByCode(withdrawn.token);
    const { body } = await server().call(endpoints.signatureWithdraw, { requestId: withdrawn.id }, await broker());
    expect(body.success, body.message?.message).toBe(true);
    await runJobs(server());
    expect(mailsTo(signatory.email).at(-1)?.text).toContain('Votre courtier a retiré la demande.');
    expect(mailsTo(spouse.email).at(-1)?.text).toContain('Votre courtier a retiré la demande.');
    for (const link of [withdrawn.token, withdrawn.cosignerToken])
      expect(await openSigningPage(server(), link)).toMatchObject({ status: 'withdrawn', endReason: null });
    expect(await readSignatureState(server(), withdrawn.id)).toMatchObject({ statuses: ['Disponible'] });
  });

  it('requests both signatures again when a paper is replaced after one signature', async () => {
    const { contractId, documentIds, id, token, cosignerToken } = await sendForSignature();
    await signByCode(token);
    const cause = { contractId, scope: { kind: 'all' }, at: server().clock.now, userId: null } as const;
    const issued = await server().db.transaction((tx) =>
      issueDocument(tx, { ...cause, kind: 'conditions-particulieres' }),
    );
    expect(issued.isIssued).toBe(true);
    await runJobs(server());
    for (const [link, to] of [
      [token, signatory.email],
      [cosignerToken, spouse.email],
    ] as const) {
      expect(mailsTo(to).at(-1)?.subject).toContain('ont changé');
      const page = await openSigningPage(server(), link);
      expect(page).toMatchObject({ status: 'open', cosigner: { hasSigned: false } });
      expect(page.documents.map((document) => document.id)).not.toContain(documentIds[0]);
    }
    expect(await signByCode(cosignerToken)).toEqual({ success: true });
    await runJobs(server());
    expect((await readSignatureState(server(), id)).sealed).toBe(0);
    expect(await signByCode(token)).toEqual({ success: true });
    await runJobs(server());
    expect(await readSignatureState(server(), id)).toMatchObject({ state: 'sealed', sealed: 1 });
  });

  it('is requested by the broker with two addresses, not with the same one', async () => {
    const { contractId, documentIds } = await addUnsignedContract(server());
    const request = (cosigner: object) =>
      server().call(
        endpoints.editiqueSign,
        {
          contractId,
          contractFirstName: 'Hélène',
          contractEmail: signatory.email,
          editiqueIdS: documentIds,
          cosigner,
        } as never,
        { token: tokens.broker },
      );
    const tokens = await broker().then(({ token }) => ({ broker: token }));
    const same = await request({ ...spouse, email: signatory.email.toUpperCase() });
    expect(same.body).toMatchObject({ success: false, message: { message: expect.stringContaining('même adresse') } });
    expect((await request({ firstName: 'Marie', lastName: '', email: spouse.email })).status).toBe(422);
    const { body } = await request(spouse);
    expect(body).toMatchObject({ success: true, message: { message: expect.stringContaining(spouse.email) } });
  });
});
