import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { HistoryEntry } from '#shared/operations/contracts/history.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { linkValidityDays, maxCodeAttempts } from '#shared/signatures/states.ts';
import { describeApi } from '#tests/support/server/api.ts';
import {
  addUnsignedContract,
  downloadDocument,
  openSigningPage,
  readSignatureState,
  requestCode,
  runJobs,
  sendRequest,
  shownDocuments,
  signatory,
  signByLink,
  validateSeal,
} from '#tests/support/signatures/signatures.ts';

describeApi('signature by e-mail', (server) => {
  const statuses = async (contractId: number): Promise<string[]> => {
    const token = await server().tokenOf('courtier');
    const { body } = await server().call(endpoints.contractGet, { idContrat: contractId }, { token });
    const { data } = (body['contract'] as { editiques: { data: { type: string; status: string }[] } }).editiques;
    return data.filter(({ type }) => type !== 'preuve-signature').map(({ status }) => status);
  };

  it('is requested by the specified call, read, signed with a code, and shown on the file at each step', async () => {
    const { contractId, documentIds } = await addUnsignedContract(server());
    const token = await server().tokenOf('courtier');
    const requestIds = await server().call(
      endpoints.editiqueSign,
      {
        contractId,
        contractFirstName: signatory.firstName.toUpperCase(),
        contractLastName: signatory.lastName,
        contractEmail: signatory.email,
        contractPhone: signatory.phone,
        editiqueIdS: documentIds.map((id) => ({ id })) as never,
      },
      { token, headers: { 'idempotency-key': randomUUID() } },
    );
    expect(requestIds.body).toMatchObject({ success: true, message: { type: 'success' } });
    expect(await statuses(contractId)).toEqual(['Envoi pour signature']);
    await runJobs(server());
    expect(await statuses(contractId)).toEqual(['Envoyé pour signature']);
    const [, link = ''] = /http:\/\/lagon\.test\/sign\/(\S+)/.exec(server().mails.at(-1)?.text ?? '') ?? [];
    const page = await openSigningPage(server(), link);
    expect(page).toMatchObject({
      status: 'open',
      signatory: 'Hélène WAMYTAN',
      emailHint: 'h•••@lagon.example',
      isDemonstration: true,
    });
    expect(await statuses(contractId)).toEqual(['Vu']);
    const paper = await server().call(endpoints.signatureDocument, { token: link, documentId: documentIds[0] ?? 0 });
    expect(paper.bytes.equals(await downloadDocument(server(), documentIds[0] ?? 0))).toBe(true);
    const code = await requestCode(server(), link);
    const documents = await shownDocuments(server(), link);
    expect((await signByLink(server(), link, { code, documents })).body).toEqual({ success: true });
    expect(await statuses(contractId)).toEqual(['Signature en cours d’enregistrement']);
    await runJobs(server());
    expect(await statuses(contractId)).toEqual(['Signé']);
    expect(validateSeal(server(), await downloadDocument(server(), documentIds[0] ?? 0)).isWhole).toBe(true);
    expect(await openSigningPage(server(), link)).toMatchObject({
      status: 'signed',
      copies: { documents: [{ id: documentIds[0] }] },
    });
    const repeated = await server().call(endpoints.signatureDocument, { token: link, documentId: documentIds[0] ?? 0 });
    expect(repeated.status).toBe(404);
    // The answer was lost, and the page retries.
    expect((await signByLink(server(), link, { code, documents })).body).toEqual({ success: true });
  });

  it('refuses an unknown link', async () => {
    const { token } = await sendRequest(server());
    const other = `${token[0] === 'a' ? 'b' : 'a'}${token.slice(1)}`;
    for (const wrong of [other, token.slice(0, -1), token.toUpperCase()])
      expect((await server().call(endpoints.signatureOpen, { token: wrong })).status, wrong).toBe(404);
    expect(await openSigningPage(server(), token)).toMatchObject({ status: 'open' });
  });

  it('stores neither links nor codes in clear', async () => {
    const { token } = await sendRequest(server());
    await server().call(endpoints.signatureCode, { token });
    const [row] = await server().db.query<{ text: string }>(
      sql`select (select string_agg(r::text, '') from signature_request r) || (select string_agg(j::text, '') from job j) as text`,
    );
    await runJobs(server());
    const [, code = ''] = /(\d{3} \d{3})/.exec(server().mails.at(-1)?.text ?? '') ?? [];
    expect(row?.text).not.toContain(token);
    expect(code).toHaveLength(7);
    expect(row?.text).not.toContain(`"${code.replace(' ', '')}"`);
  });

  it('limits attempts of a code, also concurrent ones, and binds it to its link', async () => {
    const [{ id, token }, other] = [await sendRequest(server()), await sendRequest(server())];
    const otherLinkCode = await requestCode(server(), other.token);
    const code = await requestCode(server(), token);
    const documents = await shownDocuments(server(), token);
    const wrong = Array.from({ length: 20 }, (_, n) =>
      String((Number(code.replace(' ', '')) + n + 1) % 1_000_000).padStart(6, '0'),
    );
    const answers = await Promise.all(
      [otherLinkCode, ...wrong].map((guess) => signByLink(server(), token, { code: guess, documents })),
    );
    expect(answers.every(({ body }) => body.success === false)).toBe(true);
    expect(answers.filter(({ body }) => body.message?.message === 'Ce code n’est pas le bon.')).toHaveLength(
      maxCodeAttempts - 1,
    );
    const acceptedAnswer = await signByLink(server(), token, { code, documents });
    expect(acceptedAnswer.body).toMatchObject({ success: false });
    expect(await readSignatureState(server(), id)).toMatchObject({ state: 'sent' });
    const next = await requestCode(server(), token);
    expect((await signByLink(server(), token, { code: next, documents })).body.success).toBe(true);
  });

  it('limits a code to 15 minutes and a few an hour', async () => {
    const { token } = await sendRequest(server());
    const code = await requestCode(server(), token);
    const documents = await shownDocuments(server(), token);
    server().clock.advance(15 * 60_000);
    const { body } = await signByLink(server(), token, { code, documents });
    expect(body).toMatchObject({ success: false, message: { message: expect.stringContaining('plus valable') } });
    const requestIds: number[] = [];
    for (let n = 0; n < 5; n += 1) requestIds.push((await server().call(endpoints.signatureCode, { token })).status);
    expect(requestIds).toEqual([200, 200, 200, 200, 429]);
  });

  it('requires consent, a mark and the hashes of the documents read', async () => {
    const { id, token } = await sendRequest(server());
    const code = await requestCode(server(), token);
    const documents = await shownDocuments(server(), token);
    expect((await signByLink(server(), token, { code, documents, isConsented: false })).status).toBe(422);
    expect((await signByLink(server(), token, { code, documents, mark: { strokes: [] } })).status).toBe(422);
    expect((await signByLink(server(), token, { code, documents: [] })).body).toMatchObject({
      success: false,
      isOver: true,
    });
    expect(await readSignatureState(server(), id)).toMatchObject({ state: 'sent' });
  });

  it('records a refusal with its reason and releases the papers', async () => {
    const { id, token, contractId, documentIds } = await sendRequest(server());
    await openSigningPage(server(), token);
    const reason = 'Le véhicule n’est plus le mien.';
    expect((await server().call(endpoints.signatureRefuse, { token, reason: '' })).status).toBe(422);
    const { body } = await server().call(endpoints.signatureRefuse, { token, reason });
    expect(body.success).toBe(true);
    expect(await openSigningPage(server(), token)).toMatchObject({ status: 'refused' });
    expect(await readSignatureState(server(), id)).toMatchObject({ state: 'refused' });
    expect(await statuses(contractId)).toEqual(['Disponible']);
    const [event] = await server().db.query<{ reason: string }>(
      sql`select detail->>'reason' as reason from signature_event where request_id = ${id} and kind = 'refused'`,
    );
    expect(event?.reason).toBe(reason);
    const admin = { token: await server().tokenOf('admin') };
    const { body: history } = await server().call(endpoints.contractHistory, { idContrat: contractId }, admin);
    const entries = history['entries'] as HistoryEntry[];
    const authors = entries.map(({ title, by }) => [title.split('\u00A0')[0], by.name]);
    expect(authors).toContainEqual(['Signature refusée par le client', 'le client, par e-mail']);
    expect(authors).toContainEqual(['Documents ouverts avant signature', 'le client, par e-mail']);
    expect(authors).toContainEqual(['Lien de signature envoyé', 'Lagon']);
    expect((await server().call(endpoints.signatureRefuse, { token, reason })).body.success).toBe(false);
    // The broker sees it on the file until the papers are requested again.
    const broker = { token: await server().tokenOf('courtier') };
    const papers = async () => {
      const { body } = await server().call(endpoints.contractGet, { idContrat: contractId }, broker);
      const { editiques } = body['contract'] as ContractFile;
      return editiques.data.filter((paper) => documentIds.includes(paper.id));
    };
    for (const { signature, signable } of await papers())
      expect([signature, signable]).toMatchObject([{ state: 'refused', reason, signatory: expect.any(String) }, true]);
    const repeatedInput = { contractId, contractEmail: signatory.email, editiqueIdS: documentIds };
    expect((await server().call(endpoints.editiqueSign, repeatedInput, broker)).body.success).toBe(true);
    for (const { signature } of await papers()) expect(signature).toMatchObject({ state: 'preparing', reason: null });
  });

  it('shows a withdrawn link and refuses to sign', async () => {
    const { id, token, contractId, documentIds } = await sendRequest(server());
    const code = await requestCode(server(), token);
    const documents = await shownDocuments(server(), token);
    const broker = { token: await server().tokenOf('courtier') };
    const admin = { token: await server().tokenOf('admin') };
    expect((await server().call(endpoints.signatureWithdraw, { requestId: id }, admin)).body.success).toBe(true);
    // The history names the person who withdrew the request, who may differ from the one who sent it.
    const { body: history } = await server().call(endpoints.contractHistory, { idContrat: contractId }, admin);
    const withdrawn = (history['entries'] as HistoryEntry[]).find(({ title }) => title.includes('retirée'));
    expect(withdrawn?.by.name).toBe('Teva Maiterai');
    expect(await openSigningPage(server(), token)).toMatchObject({ status: 'withdrawn' });
    await runJobs(server());
    const { to, text } = server().mails.at(-1) ?? {};
    expect(to).toBe(signatory.email);
    expect(text).toContain('Votre courtier a retiré la demande. Ces documents ne sont plus à signer\u00A0:');
    const { body } = await signByLink(server(), token, { code, documents });
    expect(body).toMatchObject({ success: false, isOver: true });
    expect((await server().call(endpoints.signatureCode, { token })).body.success).toBe(false);
    const repeatedInput = { contractId, contractEmail: signatory.email, editiqueIdS: documentIds };
    expect((await server().call(endpoints.editiqueSign, repeatedInput, broker)).body.success).toBe(true);
  });

  it('expires an overdue link at the first access', async () => {
    const [seen, unseen] = [await sendRequest(server()), await sendRequest(server())];
    server().clock.advance(linkValidityDays * 24 * 3_600_000);
    expect(await openSigningPage(server(), seen.token)).toMatchObject({ status: 'expired' });
    await server().db.query(
      sql`insert into job (kind, payload, run_at) values ('signature-expiry', '{}', ${server().clock.now})`,
    );
    await runJobs(server());
    expect(await readSignatureState(server(), unseen.id)).toMatchObject({ state: 'expired', statuses: ['Disponible'] });
  });

  it('creates one request for twenty concurrent calls, with one key or twenty', async () => {
    const { contractId, documentIds } = await addUnsignedContract(server());
    const token = await server().tokenOf('courtier');
    const input = { contractId, contractEmail: signatory.email, editiqueIdS: documentIds };
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        server().call(endpoints.editiqueSign, input, {
          token,
          headers: { 'idempotency-key': n % 2 ? key : randomUUID() },
        }),
      ),
    );
    const [made] = await server().db.query<{ count: number }>(
      sql`select count(*)::int as count from signature_request where contract_id = ${contractId}`,
    );
    expect(made?.count).toBe(1);
    expect(answers.some(({ body }) => body.success === true)).toBe(true);
    const mails = server().mails.length;
    await runJobs(server());
    expect(server().mails.length).toBe(mails + 1);
  });

  it('refuses other brokers and papers of another contract', async () => {
    const [mine, other] = [await addUnsignedContract(server()), await addUnsignedContract(server())];
    const input = { contractId: mine.contractId, contractEmail: signatory.email };
    const outsider = { token: await server().tokenOf('courtier2') };
    const refused = await server().call(endpoints.editiqueSign, { ...input, editiqueIdS: mine.documentIds }, outsider);
    expect(refused.status).toBe(404);
    const own = { token: await server().tokenOf('courtier') };
    const { body } = await server().call(endpoints.editiqueSign, { ...input, editiqueIdS: other.documentIds }, own);
    expect(body).toMatchObject({ success: false });
  });
});
