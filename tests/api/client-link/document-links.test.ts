import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import { attachmentsMaxBytes } from '#shared/operations/client-link/document-links.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { HistoryEntry } from '#shared/operations/contracts/history.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import {
  addIncompleteContract,
  createClientLink,
  openDossier,
  readDossier,
  uploadByLink,
} from '#tests/support/contracts/client-links.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';
import { addDownloadLink } from '#tests/support/signatures/download-links.ts';
import { addUnsignedContract, runJobs } from '#tests/support/signatures/signatures.ts';

const recipient = 'banque@lagon.example';

describeApi('documents by e-mail', (server) => {
  const sendDocuments = async (input: object, headers = { 'idempotency-key': randomUUID() }) =>
    server().call(endpoints.documentsSend, input as never, { token: await server().tokenOf('courtier'), headers });
  const download = (token: string, documentId: number) =>
    server().call(endpoints.linkDocument, { documentId }, { token });
  const mailsTo = (address: string) => server().mails.filter((mail) => mail.to === address);

  it('offers the chosen documents to the holder of the link, for seven days, and nothing else', async () => {
    const { contractId, documentIds, token, mail } = await addDownloadLink(server(), recipient);
    expect(mail?.attachments ?? []).toEqual([]);
    const dossier = await readDossier(server(), token);
    expect(dossier).toMatchObject({
      documents: [],
      contact: { email: null, phone: null },
      signature: null,
      downloads: [{ id: documentIds[0], name: expect.stringMatching(/^Conditions particulières/) }],
    });
    const { status, bytes } = await download(token, documentIds[0] ?? 0);
    expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect((await server().call(endpoints.linkSign, {}, { token })).status).toBe(401);
    expect((await server().call(endpoints.linkContact, { version: '' }, { token })).status).toBe(401);
    const [missing] = await server().db.query<{ id: number }>(sql`
      insert into supporting_document (contract_id, number, type_code)
      select ${contractId}, ${`${contractId}-1`}, code from list_item where list_name = 'documentTypes' limit 1 returning id`);
    expect((await uploadByLink(server(), token, missing?.id ?? 0)).status).toBe(404);
    server().clock.advance(9 * 86_400_000);
    expect((await openDossier(server(), token)).status).toBe(401);
    expect((await download(token, documentIds[0] ?? 0)).status).toBe(401);
  });

  it('refuses a document that the link does not offer, was withdrawn, or by a link to complete a contract', async () => {
    const { contractId, documentIds, token } = await addDownloadLink(server());
    const otherContract = await addUnsignedContract(server());
    expect((await download(token, otherContract.documentIds[0] ?? 0)).status).toBe(404);
    const completion = await createClientLink(server(), contractId);
    expect((await download(completion.token, documentIds[0] ?? 0)).status).toBe(404);
    await server().db.query(sql`
      update editique set status = ${generatedDocumentStatuses.withdrawn} where contract_id = ${contractId}`);
    expect((await download(token, documentIds[0] ?? 0)).status).toBe(404);
    expect((await readDossier(server(), token)).downloads).toEqual([]);
  });

  it('sends once under its key, and states in the history who sent what to whom', async () => {
    const { contractId, documentIds } = await addUnsignedContract(server());
    const address = `${randomUUID()}@lagon.example`;
    const headers = { 'idempotency-key': randomUUID() };
    const input = { contractId, documents: [...documentIds], email: address };
    const [first, second] = [await sendDocuments(input, headers), await sendDocuments(input, headers)];
    expect(first.body, first.body.message?.message).toMatchObject({ success: true, sentTo: address });
    expect(second.body).toEqual(first.body);
    await runJobs(server());
    expect(mailsTo(address)).toHaveLength(1);
    const { contract } = await callSuccessfully(server(), 'contractGet', { idContrat: contractId });
    expect((contract as ContractFile).sentDocuments).toEqual([
      expect.objectContaining({ sentTo: address, names: [expect.stringMatching(/^Conditions/)], seenAt: null }),
    ]);
    const { entries } = await callSuccessfully(server(), 'contractHistory', { idContrat: contractId }, 'admin');
    const entry = (entries as HistoryEntry[]).find(
      ({ title }) => title === `Documents envoyés par e-mail\u00A0: ${address}`,
    );
    expect(entry).toMatchObject({
      kind: 'link',
      by: { name: expect.not.stringMatching(/^(Lagon|le client)/) },
      notes: [expect.stringMatching(/^Conditions particulières/), expect.stringMatching(/^Valable jusqu’au \d/)],
    });
  });

  it('attaches the documents if asked, up to a size', async () => {
    const { contractId, documentIds } = await addUnsignedContract(server());
    const address = `${randomUUID()}@lagon.example`;
    const input = { contractId, documents: [...documentIds], email: address, isAttached: true };
    expect((await sendDocuments(input)).body).toMatchObject({ success: true });
    await runJobs(server());
    const [mail] = mailsTo(address);
    expect(mail?.text).toMatch(/Appelez .+ au (?:\+687\u00A0)?\d\d\u00A0\d\d\u00A0\d\d\./);
    expect(mail?.text).not.toContain('/complete/');
    const { contract } = await callSuccessfully(server(), 'contractGet', { idContrat: contractId });
    expect((contract as ContractFile).sentDocuments).toMatchObject([
      { sentTo: address, linkId: null, expiresAt: null },
    ]);
    expect(mail?.attachments?.map(({ content }) => Buffer.from(content.subarray(0, 5)).toString())).toEqual(['%PDF-']);
    const [stored] = await server().db.query<{ key: string }>(
      raw(`select storage_key as key from editique where id = ${documentIds[0]}`),
    );
    await server().services.files.put(stored?.key ?? '', Buffer.alloc(attachmentsMaxBytes + 1));
    const { status, body } = await sendDocuments(input);
    expect([status, body.errors]).toEqual([
      422,
      { documents: ['Ces documents dépassent 7\u00A0Mo\u00A0: envoyez plutôt un lien.'] },
    ]);
    expect(mailsTo(address)).toHaveLength(1);
  });

  it('refuses a document of another contract, and an e-mail address that the client changed and nobody confirmed', async () => {
    const { contractId, documentIds } = await addUnsignedContract(server());
    const other = await addIncompleteContract(server());
    const foreignDocuments = await sendDocuments({ contractId: other, documents: [...documentIds], email: recipient });
    expect([foreignDocuments.status, Object.keys(foreignDocuments.body.errors ?? {})]).toEqual([422, ['documents']]);
    const { token } = await createClientLink(server(), contractId);
    const { version } = (await readDossier(server(), token)).contact;
    const newEmail = `${randomUUID()}@lagon.example`;
    await server().call(endpoints.linkContact, { version, email: newEmail }, { token });
    const refused = await sendDocuments({ contractId, documents: [...documentIds], email: newEmail });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['email']]);
  });

  it('is not sent once its link is revoked', async () => {
    const { contractId, documentIds } = await addUnsignedContract(server());
    const address = `${randomUUID()}@lagon.example`;
    await callSuccessfully(server(), 'documentsSend', { contractId, documents: [...documentIds], email: address });
    const { links } = await callSuccessfully(server(), 'clientLinkList', { contractId });
    const [link] = links as readonly { id: number; isDownload: boolean }[];
    expect(link).toMatchObject({ isDownload: true });
    await callSuccessfully(server(), 'clientLinkRevoke', { contractId, linkId: link?.id });
    await runJobs(server());
    expect(mailsTo(address)).toEqual([]);
  });
});
