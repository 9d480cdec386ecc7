import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { issueDocument } from '#server/areas/documents/issue.ts';
import { renewOutdatedRequest } from '#server/areas/signatures/renew-request.ts';
import { sql } from '#server/db/sql.ts';
import { sha256Hex } from '#server/primitives/sha256.ts';
import type { DocumentKind } from '#shared/documents/documents.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import { consentText, copyDays } from '#shared/signatures/states.ts';
import { describeApi } from '#tests/support/server/api.ts';
import {
  addUnsignedContract,
  downloadDocument,
  drawnMark,
  openSigningPage,
  readSignatureState,
  requestCode,
  requestPaperSignature,
  runJobs,
  sendRequest,
  shownDocuments,
  signatory,
  signByLink,
  submitSignature,
} from '#tests/support/signatures/signatures.ts';

const day = 24 * 3_600_000;

describeApi('signature request', (server) => {
  const replace = async (contractId: number, kind: DocumentKind = 'conditions-particulieres'): Promise<void> => {
    const cause = { contractId, scope: { kind: 'all' }, at: server().clock.now, userId: null } as const;
    const issued = await server().db.transaction((tx) => issueDocument(tx, { ...cause, kind }));
    if (!issued.isIssued) throw new Error(issued.refusal);
  };
  const mailsTo = (to: string) => server().mails.filter((mail) => mail.to === to);
  const brokerMails = () => server().mails.filter(({ subject }) => subject.startsWith('Signature du contrat'));
  const runDueJob = async (kind: string) => {
    await server().db.query(sql`insert into job (kind, payload, run_at) values (${kind}, '{}', ${server().clock.now})`);
    await runJobs(server());
  };

  it('is renewed when a paper is replaced: same link, list of changes, a new invitation, and a notice to the broker', async () => {
    const { id, token, contractId, documentIds } = await sendRequest(server());
    const code = await requestCode(server(), token);
    const formerDocuments = await shownDocuments(server(), token);
    const invited = mailsTo(signatory.email).length;
    const mailCount = brokerMails().length;
    await replace(contractId);
    // Meanwhile the client signs the previous paper.
    expect((await signByLink(server(), token, { code, documents: formerDocuments })).body).toMatchObject({
      success: false,
      isOver: true,
    });
    await runJobs(server());
    const page = await openSigningPage(server(), token);
    expect(page).toMatchObject({ status: 'open', requestId: id });
    expect(page.changes).toEqual([expect.stringMatching(/^«\s.+\s» est remplacé par «\sConditions/u)]);
    expect(page.documents).toHaveLength(1);
    expect(page.documents[0]?.id).not.toBe(documentIds[0]);
    const mail = mailsTo(signatory.email).at(-1);
    expect(mailsTo(signatory.email)).toHaveLength(invited + 1);
    expect(mail?.subject).toContain('vos documents à signer ont changé');
    expect(mail?.text).toContain(`/sign/${token}`);
    expect(
      brokerMails()
        .slice(mailCount)
        .map(({ subject }) => subject.split('\u00A0: ')[1]),
    ).toEqual(['renouvelé']);
    // A code for the earlier paper signs nothing.
    const documents = await shownDocuments(server(), token);
    expect((await signByLink(server(), token, { code, documents })).body.success).toBe(false);
    const next = await requestCode(server(), token);
    expect((await signByLink(server(), token, { code: next, documents })).body).toEqual({ success: true });
    await runJobs(server());
    const { state, statuses } = await readSignatureState(server(), id);
    expect([state, statuses]).toEqual(['sealed', ['Signé']]);
    expect(brokerMails().at(-1)?.subject).toContain('signé');
  });

  it('prints the corrected client: unsigned papers are issued anew, signed ones stay', async () => {
    const { token, contractId, documentIds } = await sendRequest(server());
    const signed = await sendRequest(server());
    const code = await requestCode(server(), signed.token);
    const documents = await shownDocuments(server(), signed.token);
    expect((await signByLink(server(), signed.token, { code, documents })).body.success).toBe(true);
    const [holder] = await server().db.query<{ id: number }>(
      sql`update contract set person_id = (select person_id from contract where id = ${contractId})
        where id = ${signed.contractId} returning person_id as id`,
    );
    const idClient = holder?.id ?? 0;
    const caller = { token: await server().tokenOf('courtier') };
    const { body } = await server().call(endpoints.clientGet, { idClient }, caller);
    const { person } = body as { person: Person };
    const correctClient = (change: object) =>
      server().call(
        endpoints.clientUpdate,
        {
          idClient,
          client: { person: { ...person, ...change, address: { ...person.address, country: { code: 'NC' } } } },
        } as never,
        { ...caller, headers: { 'idempotency-key': randomUUID() } },
      );
    expect((await correctClient({ lastname: 'OUETCHO', profession: 'Infirmière' })).body.message).toMatch(
      /bien été modifié/,
    );
    await runJobs(server());
    const page = await openSigningPage(server(), token);
    expect(page.documents.map(({ id }) => id)).not.toContain(documentIds[0]);
    const papers = await server().db.query<{ isReplaced: boolean; text: string }>(
      sql`select replaced_at is not null as "isReplaced", snapshot::text as text from editique
        where contract_id = ${contractId} order by id`,
    );
    expect(papers.map(({ isReplaced, text }) => [isReplaced, text.includes('OUETCHO')])).toEqual([
      [true, false],
      [false, true],
    ]);
    const storedFields = await server().db.query(
      sql`select from editique where contract_id = ${signed.contractId} and kind = 'conditions-particulieres' and replaced_at is null`,
    );
    expect(storedFields).toHaveLength(signed.documentIds.length);
    // A change of data that no paper prints replaces no paper.
    await correctClient({ lastname: 'OUETCHO', profession: 'Sage-femme' });
    expect((await openSigningPage(server(), token)).documents).toEqual(page.documents);
  });

  it('ends with the reason when the contract no longer allows its papers', async () => {
    const { id, token, contractId } = await sendRequest(server());
    await server().db.query(sql`update contract set status = 'Contrat sans effet' where id = ${contractId}`);
    const page = await openSigningPage(server(), token);
    expect(page.status).toBe('withdrawn');
    expect(page.endReason).toMatch(/\S/);
    await runJobs(server());
    expect(mailsTo(signatory.email).at(-1)?.text).toContain(page.endReason);
    expect(brokerMails().at(-1)?.text).toContain(page.endReason);
    expect((await readSignatureState(server(), id)).state).toBe('withdrawn');
  });

  it('ends although one of two signatories signed: the notice to the broker says so', async () => {
    const cosigner = { firstName: 'Marie', lastName: 'Kabar', email: 'marie@lagon.example', phone: null };
    const unsignedContract = await addUnsignedContract(server());
    const requested = await requestPaperSignature(server(), unsignedContract, { cosigner });
    if (!requested.isRequested) throw new Error(requested.refusal);
    await runJobs(server());
    expect(await submitSignature(server(), requested.id)).toMatchObject({ isRecorded: true });
    const { contractId } = unsignedContract;
    await server().db.query(sql`update contract set status = 'Contrat sans effet' where id = ${contractId}`);
    const { db, services } = server();
    expect(await renewOutdatedRequest(db, services, requested.id, { checksContract: true })).toBe(true);
    await runJobs(server());
    expect(brokerMails().at(-1)?.text).toContain('close\u00A0: un des deux signataires avait signé, l’autre non.');
  });

  it('reminds the client after 2 and 7 days, each once, and not once signed', async () => {
    const { token } = await sendRequest(server());
    const sentMailCount = mailsTo(signatory.email).length;
    const reminderMails = () =>
      mailsTo(signatory.email)
        .slice(sentMailCount)
        .filter(({ subject }) => subject.startsWith('Rappel'));
    for (const [days, count] of [
      [1, 0],
      [1, 1],
      [3, 1],
      [2, 2],
      [1, 2],
    ] as const) {
      server().clock.advance(days * day);
      await runDueJob('signature-reminder');
      await runDueJob('signature-reminder');
      const ownReminders = reminderMails().filter(({ text }) => text.includes(`/sign/${token}`));
      expect(ownReminders, `${days} days later`).toHaveLength(count);
    }
  });

  it('notifies client and broker of its expiry, and the broker of a refusal', async () => {
    const { token } = await sendRequest(server());
    server().clock.advance(15 * day);
    await runDueJob('signature-expiry');
    expect(mailsTo(signatory.email).at(-1)?.text).toContain('Le délai pour signer ces documents est passé');
    expect(brokerMails().at(-1)?.subject).toContain('délai passé');
    expect((await openSigningPage(server(), token)).status).toBe('expired');
    const other = await sendRequest(server());
    await server().call(endpoints.signatureRefuse, { token: other.token, reason: 'Trop cher.' });
    await runJobs(server());
    expect(brokerMails().at(-1)?.subject).toContain('refusé');
  });

  it('sends the sealed papers to the client, by e-mail and by a link for 30 days, signed by link or in person', async () => {
    const { token, documentIds } = await sendRequest(server());
    const code = await requestCode(server(), token);
    const documents = await shownDocuments(server(), token);
    await signByLink(server(), token, { code, documents });
    await runJobs(server());
    const isCopies = ({ subject }: { subject: string }) => subject.includes('vos documents signés');
    const mail = mailsTo(signatory.email).findLast(isCopies);
    const [paperId = 0] = documentIds;
    const sealed = await downloadDocument(server(), paperId);
    expect(mail?.text).toContain(`/sign/${token}`);
    expect(mail?.attachments?.map(({ content }) => sealed.equals(Buffer.from(content)))).toEqual([true]);
    const copy = () => server().call(endpoints.signatureCopy, { token, documentId: paperId });
    expect((await copy()).bytes.equals(sealed)).toBe(true);
    server().clock.advance(copyDays * day);
    expect((await copy()).status).toBe(404);
    expect((await openSigningPage(server(), token)).copies).toBeNull();

    const { contractId: visited, documentIds: papers } = await addUnsignedContract(server());
    await server().db.query(sql`
      update contract set body = jsonb_set(body, '{mail}', '{"mail": "en-personne@lagon.example"}') where id = ${visited}`);
    const [paper = 0] = papers;
    const answers = {
      contractId: visited,
      signatory: { firstName: 'Hélène', lastName: 'Wamytan' },
      documents: [{ id: paper, sha256: sha256Hex(await downloadDocument(server(), paper)) }],
      response: { kind: 'signed', mark: drawnMark, consent: consentText },
      deviceAt: '2026-11-20T23:04:00.000Z',
    } as const;
    const broker = { token: await server().tokenOf('courtier'), headers: { 'idempotency-key': randomUUID() } };
    const { body } = await server().call(endpoints.inPersonSignature, answers as never, broker);
    expect(body.success, body.message?.message).toBe(true);
    await runJobs(server());
    const [, link = ''] = /\/sign\/(\S+)/.exec(mailsTo('en-personne@lagon.example').find(isCopies)?.text ?? '') ?? [];
    expect((await server().call(endpoints.signatureCopy, { token: link, documentId: paper })).status).toBe(200);
  });

  it('invites with the names of broker and contract, and how to verify', async () => {
    const { contractId } = await sendRequest(server());
    const [contract] = await server().db.query<{ number: string; broker: string }>(sql`
      select c.numero as number, b.name as broker from contract c join broker b on b.id = c.broker_id
      where c.id = ${contractId}`);
    const mail = mailsTo(signatory.email).at(-1);
    expect(mail?.subject).toContain(contract?.broker);
    for (const fact of [contract?.broker, contract?.number, 'http://lagon.test/verifier', 'appelez votre courtier'])
      expect(mail?.text).toContain(fact);
  });
});
