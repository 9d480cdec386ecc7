import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { ClientLink } from '#shared/operations/client-link/client-links.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { messages } from '#shared/primitives/messages.ts';
import {
  addContractWithLink,
  addIncompleteContract,
  createClientLink,
  createPdfFile,
  filesOf,
  openDossier,
  readDossier,
  uploadByLink,
} from '#tests/support/contracts/client-links.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';

const invalidLinkMessage = 'Ce lien n’est plus valable. Demandez-en un nouveau à votre courtier.';
const dayMs = 86_400_000;

describeApi('limits of a client link', (server) => {
  const linksOf = async (contractId: number) =>
    (await callSuccessfully(server(), 'clientLinkList', { contractId }))['links'] as ClientLink[];
  const confirmContact = (token: string, input: object) =>
    server().call(endpoints.linkContact, input as never, { token });

  it('refuses files for another contract and for a document that is complete', async () => {
    const [ownLink, otherLink] = [await addContractWithLink(server()), await addContractWithLink(server())];
    const [otherDocument] = (await readDossier(server(), otherLink.token)).documents;
    const refused = await uploadByLink(server(), ownLink.token, otherDocument?.id ?? 0);
    const unknownDocument = await uploadByLink(server(), ownLink.token, 999_998);
    expect([refused.status, refused.bytes.toString()]).toEqual([404, unknownDocument.bytes.toString()]);
    expect(await filesOf(server(), otherLink.contractId)).toEqual([]);
    const [ownDocument] = (await readDossier(server(), ownLink.token)).documents;
    const pieces = JSON.stringify([{ documentId: ownDocument?.id, typeCode: 'AUTRE' }]);
    await callSuccessfully(server(), 'supportingFileAdd', {
      'files[]': createPdfFile(),
      pieces,
      contractId: ownLink.contractId,
    });
    expect((await readDossier(server(), ownLink.token)).documents.map(({ id }) => id)).not.toContain(ownDocument?.id);
    expect((await uploadByLink(server(), ownLink.token, ownDocument?.id ?? 0)).status).toBe(404);
    // The token of a client link opens nothing else.
    for (const [name, endpoint] of Object.entries(endpoints)) {
      if (endpoint.access === 'client-link' || endpoint.access === 'public' || name === 'logout') continue;
      const { status } = await server().request(endpoint.method, endpoint.path.replace(/:\w+/g, '1'), {
        token: ownLink.token,
        ...(endpoint.method !== 'GET' && { body: { idContrat: ownLink.contractId, contractId: ownLink.contractId } }),
      });
      expect(status, name).toBe(401);
    }
  });

  it('refuses a link to complete a contract that ended', async () => {
    const contractId = await addIncompleteContract(server());
    for (const [status, reason] of [
      ['Résilié', 'est résilié'],
      ['Sans-effet', 'est sans effet'],
    ]) {
      await server().db.query(sql`update contract set status = ${status} where id = ${contractId}`);
      const input = { contractId, channel: 'qr' } as never;
      const { body } = await server().call(endpoints.clientLinkMake, input, {
        token: await server().tokenOf('courtier'),
      });
      expect(body).toMatchObject({
        success: false,
        message: { type: 'warning', message: `Ce contrat ${reason}\u00A0: le client n’a rien à compléter.` },
      });
    }
    expect(await linksOf(contractId)).toEqual([]);
  });

  it('answers alike for an expired, a revoked and an unknown link', async () => {
    const revoked = await addContractWithLink(server());
    const expired = await addContractWithLink(server());
    const [first] = (await readDossier(server(), revoked.token)).documents;
    const { contractId, linkId } = revoked;
    await callSuccessfully(server(), 'clientLinkRevoke', { contractId, linkId });
    const answers = [await openDossier(server(), revoked.token), await openDossier(server(), 'x'.repeat(43))];
    expect((await uploadByLink(server(), revoked.token, first?.id ?? 0)).status).toBe(401);
    expect((await confirmContact(revoked.token, { version: 'x' })).status).toBe(401);
    server().clock.advance(7 * dayMs + 12 * 3_600_000 - 1);
    expect((await openDossier(server(), expired.token)).status).toBe(200);
    server().clock.advance(1);
    answers.push(await openDossier(server(), expired.token));
    for (const { status, body } of answers) expect([status, body.message?.message]).toEqual([401, invalidLinkMessage]);
    expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1);
    expect(await filesOf(server(), contractId)).toEqual([]);
    expect((await linksOf(contractId))[0]).toMatchObject({ state: 'revoked' });
    expect((await linksOf(expired.contractId))[0]).toMatchObject({ state: 'expired' });
  });

  it('throttles wrong tokens of an address without affecting a valid link', async () => {
    const { token } = await addContractWithLink(server());
    const address = '203.0.113.7';
    const answers = [];
    for (let n = 0; n < 62; n += 1)
      answers.push(
        (await server().call(endpoints.linkDossier, {}, { token: `${n}`.padStart(43, 'x'), from: address })).status,
      );
    expect(answers.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 401));
    expect(answers.slice(60)).toEqual([429, 429]);
    expect((await server().call(endpoints.linkDossier, {}, { token, from: address })).status).toBe(200);
  });

  it('throttles calls of a link, and files after sixty an hour', async () => {
    const { token, linkId } = await addContractWithLink(server());
    const [first] = (await readDossier(server(), token)).documents;
    await server().db.query(sql`
      insert into attempt (kind, subject, at) select 'client-link-file', ${String(linkId)}::text, ${server().clock.now}::timestamptz
      from generate_series(1, 60)`);
    expect((await uploadByLink(server(), token, first?.id ?? 0)).status).toBe(429);
    await server().db.query(sql`
      insert into attempt (kind, subject, at) select 'client-link', ${String(linkId)}::text, ${server().clock.now}::timestamptz
      from generate_series(1, 600)`);
    expect((await openDossier(server(), token)).status).toBe(429);
  });

  it('stores at most twenty files of a document, sixty in all and 500 MB', async () => {
    const { contractId, linkId, token } = await addContractWithLink(server());
    const [first, second] = (await readDossier(server(), token)).documents.map(({ id }) => id);
    const insertFiles = (documentId: number | undefined, count: number) =>
      server().db.query(sql`
        insert into supporting_file
          (supporting_document_id, name, content_type, size_bytes, sha256, storage_key, created_at, client_link_id, client_key)
        select ${documentId}, 'scan.pdf', 'application/pdf', 1, '', 'piece/scan', ${server().clock.now}, ${linkId}, gen_random_uuid()
        from generate_series(1, ${count}::int)`);
    const uploadDocument = (documentId = 0) => uploadByLink(server(), token, documentId);
    const limitMessage =
      'Ce lien a déjà reçu tous les fichiers qu’il peut recevoir. Contactez votre courtier pour la suite.';
    await insertFiles(first, 19);
    expect((await uploadDocument(first)).status).toBe(200);
    const another = await uploadDocument(first);
    expect([another.status, another.body.errors]).toEqual([422, { files: [limitMessage] }]);
    expect((await uploadDocument(second)).status).toBe(200);
    await insertFiles(first, 39);
    expect((await uploadDocument(second)).status).toBe(422);
    expect(await filesOf(server(), contractId)).toHaveLength(60);
    await server().db.query(sql`delete from supporting_file where client_link_id = ${linkId}`);
    await insertFiles(second, 1);
    await server().db.query(sql`update supporting_file set size_bytes = 499999999 where client_link_id = ${linkId}`);
    expect((await uploadDocument(second)).status).toBe(422);
  });

  it('applies the broker’s rules to files', async () => {
    const { contractId, token } = await addContractWithLink(server());
    const [first] = (await readDossier(server(), token)).documents;
    const file = new File(['MZ not a paper'], 'virus.exe', { type: 'image/jpeg' });
    const { status, body } = await uploadByLink(server(), token, first?.id ?? 0, { file });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['files']]);
    expect(await filesOf(server(), contractId)).toEqual([]);
  });

  it('names the limit of one file, not of all, for a file that is too large', async () => {
    const { token } = await addContractWithLink(server());
    const [document] = (await readDossier(server(), token)).documents;
    const tooLargeFile = new File([new Uint8Array(22 * 1024 * 1024)], 'grand.pdf', { type: 'application/pdf' });
    const answer = await uploadByLink(server(), token, document?.id ?? 0, { file: tooLargeFile });
    expect(answer.status).toBe(413);
    expect(answer.body.message?.message).toBe(messages.fileTooLarge);
  });

  it('closes the links of a disabled broker and limits open links to ten', async () => {
    const contractId = await addIncompleteContract(server());
    const openTokens = [];
    for (let n = 0; n < 10; n += 1) openTokens.push(await createClientLink(server(), contractId));
    const { body } = await server().call(
      endpoints.clientLinkMake,
      { contractId, channel: 'qr' },
      { token: await server().tokenOf('courtier') },
    );
    expect(body).toMatchObject({ success: false });
    await server().db.query(sql`update broker set is_enabled = false where id = 1`);
    expect((await openDossier(server(), openTokens[0]?.token ?? '')).status).toBe(401);
    await server().db.query(sql`update broker set is_enabled = true where id = 1`);
    expect((await openDossier(server(), openTokens[0]?.token ?? '')).status).toBe(200);
  });
});
