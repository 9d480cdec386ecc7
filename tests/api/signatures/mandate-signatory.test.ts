import { expect, it } from 'vitest';
import { findHistory } from '#server/areas/history/history-repository.ts';
import { buildSigningUrl } from '#server/areas/signatures/link.ts';
import { findRequest } from '#server/areas/signatures/signature-repository.ts';
import { sql } from '#server/db/sql.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { createClientLink, readDossier } from '#tests/support/contracts/client-links.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import { describeApi } from '#tests/support/server/api.ts';
import {
  addUnsignedContract,
  addUnsignedMandate,
  downloadDocument,
  issueForContract,
  openSigningPage,
  readSignatureState,
  requestCode,
  requestPaperSignature,
  runJobs,
  shownDocuments,
  signatory,
  signByLink,
} from '#tests/support/signatures/signatures.ts';

const holder = { firstName: 'Rose', lastName: 'Poindi', email: 'rose@lagon.example', signsMandateOnly: true };

/** The holder of the debited account, who is a third party, signs the mandate and sees nothing else. */
describeApi('signatory of the mandate only', (server) => {
  const tokenOf = async (id: number): Promise<string> => {
    const request = await findRequest(server().db, id);
    return request ? (buildSigningUrl(server().services.settings, request).split('/').at(-1) ?? '') : '';
  };
  const sendForSignature = async () => {
    const unsigned = await addUnsignedMandate(server(), 'POINDI ROSE');
    const requested = await requestPaperSignature(server(), unsigned, { cosigner: { ...holder, phone: null } });
    if (!requested.isRequested || requested.cosignerId === undefined) throw new Error('not requested');
    await runJobs(server());
    const { id, cosignerId } = requested;
    return { ...unsigned, id, cosignerId, token: await tokenOf(id), holderToken: await tokenOf(cosignerId) };
  };
  const signByCode = async (token: string) => {
    const documents = await shownDocuments(server(), token);
    const code = await requestCode(server(), token);
    const { body } = await signByLink(server(), token, { code, documents });
    await runJobs(server());
    return body;
  };
  const pageOf = (token: string) => openSigningPage(server(), token);
  const idsOf = async (token: string) => (await pageOf(token)).documents.map(({ id }) => id);
  const mailsTo = (to: string) => server().mails.filter((mail) => mail.to === to);
  /** Everything that the holder received by e-mail since a number of e-mails. */
  const holderMails = (since = 0) =>
    mailsTo(holder.email)
      .slice(since)
      .flatMap(({ subject, text, attachments }) => [subject, text, ...(attachments ?? []).map((one) => one.filename)])
      .join('\n');
  const textOf = async (id: number) => (await readPdf(await downloadDocument(server(), id))).text.replace(/\s+/gu, ' ');

  it('reads, signs and receives the mandate alone, which alone carries both signatures', async () => {
    const { contractId, documentIds, conditionsId, mandateId, id, cosignerId, token, holderToken } =
      await sendForSignature();
    expect(await idsOf(token)).toEqual(documentIds);
    expect(await pageOf(token)).toMatchObject({ cosigner: { name: 'Rose POINDI', sharesMandateOnly: true } });
    expect(await pageOf(holderToken)).toMatchObject({ status: 'open', cosigner: { sharesMandateOnly: true } });
    expect(await idsOf(holderToken)).toEqual([mandateId]);
    const read = async (documentId: number) =>
      (await server().call(endpoints.signatureDocument, { token: holderToken, documentId })).status;
    expect([await read(mandateId), await read(conditionsId)]).toEqual([200, 404]);
    expect(await signByCode(holderToken)).toEqual({ success: true });
    expect((await readSignatureState(server(), id)).sealed).toBe(0);
    expect(await signByCode(token)).toEqual({ success: true });
    expect(await readSignatureState(server(), id)).toMatchObject({ state: 'sealed', sealed: 2 });
    expect((await readSignatureState(server(), cosignerId)).state).toBe('sealed');
    const [conditions, mandate] = [await textOf(conditionsId), await textOf(mandateId)];
    for (const text of [conditions, mandate]) expect(text).toContain('Signé électroniquement par Hélène Wamytan');
    expect(mandate).toContain('Signé électroniquement par Rose Poindi');
    expect(mandate).toContain('Second signataire');
    expect(mandate).not.toContain('Conditions particulières');
    expect(conditions).not.toContain('Rose');
    expect(conditions).not.toContain('Second signataire');
    const copy = async (link: string, documentId: number) =>
      (await server().call(endpoints.signatureCopy, { token: link, documentId })).status;
    expect((await pageOf(holderToken)).copies?.documents.map((one) => one.id)).toEqual([mandateId]);
    expect([await copy(holderToken, mandateId), await copy(holderToken, conditionsId)]).toEqual([200, 404]);
    expect(await copy(token, conditionsId)).toBe(200);
    expect(mailsTo(signatory.email).at(-1)?.attachments).toHaveLength(2);
    expect(mailsTo(holder.email).at(-1)?.attachments).toHaveLength(1);
    expect(holderMails()).toContain('Mandat de prélèvement');
    expect(holderMails()).not.toContain('Conditions');
    const { body } = await server().call(
      endpoints.contractGet,
      { idContrat: contractId },
      { token: await server().tokenOf('courtier') },
    );
    const { editiques, sentDocuments } = body['contract'] as ContractFile;
    expect(editiques.data.find((one) => one.id === mandateId)?.signature).toMatchObject({
      cosigner: { signatory: 'Rose Poindi', signsMandateOnly: true },
    });
    const sentTo = (email: string) =>
      (sentDocuments ?? []).filter((one) => one.sentTo === email).map((one) => one.names);
    expect(sentTo(holder.email)).toEqual([[expect.stringContaining('Mandat')]]);
    expect(sentTo(signatory.email)[0]).toHaveLength(2);
    const [person] = await server().db.query<{ id: number }>(
      sql`select person_id as id from contract where id = ${contractId}`,
    );
    const history = await findHistory(
      server().db,
      { contractId, personId: person?.id ?? 0 },
      { from: undefined, limit: 200 },
    );
    const requested = history.filter(({ facts }) => facts['who'] === 'Rose Poindi' && facts['kind'] === 'created');
    expect(requested.map(({ facts }) => facts['papers'])).toEqual([[expect.stringContaining('Mandat')]]);
    const notice = server().mails.findLast(
      ({ subject }) => subject.includes('signé') && subject.startsWith('Signature'),
    );
    expect(notice?.text).toContain('Rose POINDI ne signe et ne reçoit que le mandat de prélèvement.');
    const [proof] = await server().db.query<{ id: number }>(sql`
      select id from editique where contract_id = ${contractId} and kind = 'preuve-signature'`);
    expect(await textOf(proof?.id ?? 0)).toMatch(/Document signé Mandat de prélèvement/u);
  });

  it('is not asked again when another paper is replaced', async () => {
    const { contractId, mandateId, id, cosignerId, token, holderToken } = await sendForSignature();
    expect(await signByCode(holderToken)).toEqual({ success: true });
    const received = mailsTo(holder.email).length;
    const successor = await issueForContract(server(), contractId, 'conditions-particulieres');
    await runJobs(server());
    expect(holderMails(received)).toBe('');
    expect(await pageOf(holderToken)).toMatchObject({ status: 'signed', changes: [] });
    expect(await idsOf(token)).toEqual([successor, mandateId]);
    expect(mailsTo(signatory.email).at(-1)?.subject).toContain('ont changé');
    expect(await signByCode(token)).toEqual({ success: true });
    for (const request of [id, cosignerId]) expect((await readSignatureState(server(), request)).state).toBe('sealed');
  });

  it('invalidates the signature of the others when a paper is replaced before the holder signs', async () => {
    const { contractId, id, token, holderToken } = await sendForSignature();
    expect(await signByCode(token)).toEqual({ success: true });
    await issueForContract(server(), contractId, 'conditions-particulieres');
    // The link notices it before the job does.
    expect(await pageOf(holderToken)).toMatchObject({ status: 'open', changes: [] });
    expect(await signByCode(holderToken)).toEqual({ success: true });
    expect((await readSignatureState(server(), id)).state).toBe('sent');
    expect(await pageOf(token)).toMatchObject({ status: 'open', cosigner: { hasSigned: true } });
  });

  it('is asked again when the mandate is replaced, and reads of that change alone', async () => {
    const { contractId, token, holderToken } = await sendForSignature();
    expect(await signByCode(holderToken)).toEqual({ success: true });
    const received = mailsTo(holder.email).length;
    await issueForContract(server(), contractId, 'conditions-particulieres');
    const successor = await issueForContract(server(), contractId, 'mandat');
    await runJobs(server());
    const page = await pageOf(holderToken);
    expect(page).toMatchObject({ status: 'open', changes: [expect.stringContaining('Mandat')] });
    expect(page.documents.map((one) => one.id)).toEqual([successor]);
    expect((await pageOf(token)).changes).toHaveLength(2);
    expect(holderMails(received)).toContain('Mandat');
    expect(holderMails(received)).not.toContain('Conditions');
  });

  it('ends the request when the mandate names another account holder', async () => {
    const { contractId, token, holderToken } = await sendForSignature();
    await server().db.query(sql`
      update contract set body = jsonb_set(body, '{bankAccount,accountOwner}', '"WAMYTAN HÉLÈNE"') where id = ${contractId}`);
    await issueForContract(server(), contractId, 'mandat');
    await runJobs(server());
    for (const link of [token, holderToken])
      expect(await pageOf(link)).toMatchObject({
        status: 'withdrawn',
        endReason: expect.stringMatching(/Mandat de prélèvement.* a été remplacé/u),
      });
  });

  it('is refused without a mandate among the papers', async () => {
    const { contractId, documentIds } = await addUnsignedContract(server());
    const input = { contractId, contractFirstName: 'Hélène', contractEmail: signatory.email, editiqueIdS: documentIds };
    const { body } = await server().call(endpoints.editiqueSign, { ...input, cosigner: holder } as never, {
      token: await server().tokenOf('courtier'),
    });
    expect(body).toMatchObject({
      success: false,
      message: { message: expect.stringContaining('Aucun mandat de prélèvement') },
    });
  });

  it('is not the client, whose link offers the other papers only', async () => {
    const { contractId, conditionsId, mandateId } = await addUnsignedMandate(server(), 'POINDI ROSE');
    const { token: clientToken } = await createClientLink(server(), contractId);
    expect((await readDossier(server(), clientToken)).signature).toMatchObject({ state: 'offered', count: 1 });
    const { body } = await server().call(endpoints.linkSign, {}, { token: clientToken });
    expect(body.success, body.message?.message).toBe(true);
    const requestedIds = () =>
      server().db.query(sql`
        select d.editique_id as id from signature_document d join signature_request r on r.id = d.request_id
        where r.contract_id = ${contractId}`);
    expect(await requestedIds()).toEqual([{ id: conditionsId }]);
    // The broker still asks both for the mandate.
    const input = { contractId, contractFirstName: 'Hélène', contractEmail: signatory.email, editiqueIdS: [mandateId] };
    const sent = await server().call(endpoints.editiqueSign, { ...input, cosigner: holder } as never, {
      token: await server().tokenOf('courtier'),
    });
    expect(sent.body.success, sent.body.message?.message).toBe(true);
  });

  it('is requested by the broker, as the audit says', async () => {
    const { contractId, documentIds, mandateId } = await addUnsignedMandate(server(), 'POINDI ROSE');
    const input = { contractId, contractFirstName: 'Hélène', contractEmail: signatory.email, editiqueIdS: documentIds };
    const { body } = await server().call(endpoints.editiqueSign, { ...input, cosigner: holder } as never, {
      token: await server().tokenOf('courtier'),
    });
    expect(body.success, body.message?.message).toBe(true);
    await runJobs(server());
    const [request] = await server().db.query<{ id: number }>(sql`
      select id from signature_request where cosigner_of = ${Number(body['requestId'])}`);
    expect(await idsOf(await tokenOf(request?.id ?? 0))).toEqual([mandateId]);
    const [audit] = await server().db.query<{ after: object }>(sql`
      select after from audit where action = 'signature-requested' order by id desc limit 1`);
    expect(audit?.after).toMatchObject({ cosigner: holder.email, cosignerSignsMandateOnly: true });
  });
});
