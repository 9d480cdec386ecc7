import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import { runDueJobs } from '#server/jobs/jobs.ts';
import { jobHandlers } from '#server/start/job-handlers.ts';
import type { ClientLink } from '#shared/operations/client-link/client-links.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { HistoryEntry } from '#shared/operations/contracts/history.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import {
  addContractWithLink,
  addIncompleteContract,
  createClientLink,
  filesOf,
  openDossier,
  readDossier,
  uploadByLink,
} from '#tests/support/contracts/client-links.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';
import { addUnsignedContract } from '#tests/support/signatures/signatures.ts';

const dayMs = 86_400_000;

describeApi('client link', (server) => {
  const linksOf = async (contractId: number) =>
    (await callSuccessfully(server(), 'clientLinkList', { contractId }))['links'] as ClientLink[];
  const fetchFile = async (idContrat: number) =>
    (await callSuccessfully(server(), 'contractGet', { idContrat }))['contract'] as ContractFile;
  const confirmContact = (token: string, input: object) =>
    server().call(endpoints.linkContact, input as never, { token });

  it('shows first name, product and missing documents only', async () => {
    const { contractId, token } = await addContractWithLink(server());
    const { details } = await fetchFile(contractId);
    const { body, bytes, headers } = await openDossier(server(), token);
    expect(body['dossier']).toEqual({
      firstName: details.person.firstname,
      product: details.product.libelle,
      broker: { name: expect.any(String), phone: expect.toSatisfy((phone) => phone === null || phone !== '') },
      // A link expires after seven days, at the end of the last day in Nouméa.
      expiresAt: '2026-11-28T13:00:00.000Z',
      documents: [
        { id: expect.any(Number), label: expect.any(String), dueDate: null, sent: 0, sentAt: null },
        { id: expect.any(Number), label: expect.any(String), dueDate: null, sent: 0, sentAt: null },
      ],
      contact: {
        email: expect.stringMatching(/^.•••@/),
        phone: expect.stringMatching(/^•• •• \d\d$/),
        version: expect.any(String),
        confirmedAt: null,
      },
      signature: null,
    });
    const titlesAndAuthors = bytes.toString();
    for (const hiddenText of [
      details.person.lastname,
      details.number,
      details.addresses.mail?.mail,
      details.person.birthDate,
    ])
      expect(titlesAndAuthors).not.toContain(hiddenText);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('stores the token as a hash and returns it once', async () => {
    const { token } = await addContractWithLink(server());
    for (const table of ['client_link', 'client_link_token', 'audit', 'job', 'idempotency'] as const) {
      const rows = await server().db.query(sql`select t::text as row from ${raw(table)} t`);
      expect(JSON.stringify(rows), table).not.toContain(token);
    }
    expect(server().logs.join('\n')).not.toContain(token);
  });

  it('adds a file to the contract’s document, visible to the broker', async () => {
    const { contractId, token, linkId } = await addContractWithLink(server());
    const [first, second] = (await readDossier(server(), token)).documents;
    const { status, body } = await uploadByLink(server(), token, first?.id ?? 0);
    expect({ status, dossier: body['dossier'] }).toMatchObject({
      status: 200,
      dossier: {
        documents: [
          expect.objectContaining({ id: first?.id, sent: 1 }),
          expect.objectContaining({ id: second?.id, sent: 0 }),
        ],
      },
    });
    expect(await filesOf(server(), contractId)).toEqual([{ document: first?.id, name: 'permis.pdf', link: linkId }]);
    const { documents } = await fetchFile(contractId);
    expect(documents.data.find(({ id }) => id === first?.id)).toMatchObject({
      isMissing: false,
      sentByClientAt: server().clock.now.toISOString(),
    });
    expect(documents.data.find(({ id }) => id === second?.id)?.sentByClientAt).toBeUndefined();
    const [link] = await linksOf(contractId);
    expect(link).toMatchObject({ changedAt: server().clock.now.toISOString(), state: 'open' });
    const [broker] = await server().db.query<{ same: boolean }>(sql`
      select b.stored_bytes >= f.size_bytes as same from broker b, supporting_file f
      where b.id = 1 and f.client_link_id = ${linkId}`);
    expect(broker?.same).toBe(true);
  });

  it('stores a file once for its key, also for twenty concurrent calls', async () => {
    const { contractId, token } = await addContractWithLink(server());
    const [first] = (await readDossier(server(), token)).documents;
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => uploadByLink(server(), token, first?.id ?? 0, { key })),
    );
    for (const { status } of answers) expect(status).toBe(200);
    expect((await uploadByLink(server(), token, first?.id ?? 0, { key })).status).toBe(200);
    expect(await filesOf(server(), contractId)).toHaveLength(1);
    // The back of the same paper has its own key.
    expect((await uploadByLink(server(), token, first?.id ?? 0)).status).toBe(200);
    expect(await filesOf(server(), contractId)).toHaveLength(2);
  });

  it('confirms contacts or changes them on the contract, with conflict detection', async () => {
    const { contractId, token, linkId } = await addContractWithLink(server());
    const { details } = await fetchFile(contractId);
    const { contact } = await readDossier(server(), token);
    expect((await confirmContact(token, { version: contact.version })).body['dossier']).toMatchObject({
      contact: { confirmedAt: server().clock.now.toISOString() },
    });
    expect((await fetchFile(contractId)).details.addresses).toEqual(details.addresses);
    const wrongConfirmation = await confirmContact(token, {
      version: contact.version,
      email: 'pas un e-mail',
      phone: '12',
    });
    expect([wrongConfirmation.status, Object.keys(wrongConfirmation.body.errors ?? {})]).toEqual([
      422,
      ['email', 'phone'],
    ]);
    expect(
      (await confirmContact(token, { version: contact.version, email: 'moi@lagon.example', phone: '751234' })).status,
    ).toBe(200);
    expect((await fetchFile(contractId)).details.addresses).toMatchObject({
      mail: { mail: 'moi@lagon.example' },
      phone: { number: '751234', prefix: '+687' },
    });
    const holder = await server().db.query<{ email: string }>(sql`
      select p.body->'mail'->>'mail' as email from person p join contract c on c.person_id = p.id where c.id = ${contractId}`);
    expect(holder[0]?.email).toBe(details.person.mail?.mail);
    const outdated = await confirmContact(token, { version: contact.version, email: 'autre@lagon.example' });
    expect(outdated.status).toBe(409);
    const [row] = await server().db.query<{ before: object; after: { link: number } }>(sql`
      select before, after from audit where action = 'contact-updated' and subject = ${`contract ${contractId}, link ${linkId}`}`);
    expect(row).toMatchObject({ before: { mail: details.addresses.mail }, after: { link: linkId } });
  });

  it('e-mails a link with its last day to the client’s address', async () => {
    const contractId = await addIncompleteContract(server());
    const { details } = await fetchFile(contractId);
    const { body } = await server().call(
      endpoints.clientLinkMake,
      { contractId, channel: 'email' },
      { token: await server().tokenOf('courtier') },
    );
    expect(body['url']).toBeUndefined();
    await runDueJobs(server().db, server().services, jobHandlers);
    const mail = server().mails.at(-1);
    expect(mail?.to).toBe(details.addresses.mail?.mail);
    const day = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Pacific/Noumea' });
    const lastDay = day.format(server().clock.now.getTime() + 7 * dayMs);
    expect(mail?.text).toContain(`valable jusqu’au ${lastDay}`);
    expect(mail?.text).toMatch(/Appelez votre courtier au (?:\+687\u00A0)?\d\d\u00A0\d\d\u00A0\d\d /);
    const token = /complete\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await readDossier(server(), token)).firstName).toBe(details.person.firstname);
    const contractWithoutEmail = await addIncompleteContract(server());
    await server().db.query(
      sql`update contract set body = body || '{"mail": {"mail": ""}}'::jsonb where id = ${contractWithoutEmail}`,
    );
    const refused = await server().call(
      endpoints.clientLinkMake,
      { contractId: contractWithoutEmail, channel: 'email' },
      { token: await server().tokenOf('courtier') },
    );
    expect(refused.body).toMatchObject({ success: false });
  });

  it('records every use in the history', async () => {
    const { contractId, token, linkId } = await addContractWithLink(server());
    const advanceSecond = () => server().clock.advance(1_000);
    advanceSecond();
    const { documents, contact } = await readDossier(server(), token);
    await readDossier(server(), token);
    advanceSecond();
    await uploadByLink(server(), token, documents[0]?.id ?? 0);
    advanceSecond();
    await confirmContact(token, { version: contact.version, phone: '761234' });
    advanceSecond();
    await callSuccessfully(server(), 'clientLinkRevoke', { contractId, linkId });
    advanceSecond();
    await openDossier(server(), token);
    await openDossier(server(), token);
    const { body } = await server().call(
      endpoints.contractHistory,
      { idContrat: contractId },
      { token: await server().tokenOf('admin') },
    );
    const titlesAndAuthors = (body['entries'] as HistoryEntry[]).map(({ title, by: author }) => [title, author.name]);
    const client = 'le client, par un lien';
    expect(titlesAndAuthors.slice(0, 6)).toEqual([
      ['Lien révoqué essayé', client],
      ['Lien du client révoqué', 'Marie-Rose Wamytan'],
      ['Coordonnées modifiées', client],
      [expect.stringMatching(/^Pièce ajoutée/), client],
      ['Dossier ouvert par le client', client],
      ['Lien montré au client', 'Marie-Rose Wamytan'],
    ]);
  });

  it('sends papers for signature once, to the e-mail known before the link', async () => {
    const { contractId, documentIds } = await addUnsignedContract(server());
    const { token } = await createClientLink(server(), contractId);
    const { details } = await fetchFile(contractId);
    const { contact, signature } = await readDossier(server(), token);
    expect(signature).toMatchObject({ state: 'offered', count: documentIds.length, isOtherEmail: false });
    // Signed papers are not requested as photos.
    await server().db.query(sql`
      insert into supporting_document (contract_id, number, type_code)
      select ${contractId}, ${contractId}::text || code, code from unnest(array['CP', 'MANDAT', 'CNI']) as w(code)`);
    const toSign = async () =>
      (await readDossier(server(), token)).documents.map(({ label, isToSign }) => [label, isToSign ?? false]);
    const expected = [
      ['Conditions particulières signées', true],
      ['Mandat de prélèvement signé', false],
      ['Pièce d’identité', false],
    ];
    expect(await toSign()).toEqual(expected);
    await confirmContact(token, { version: contact.version, email: 'quelquun@lagon.example' });
    expect((await readDossier(server(), token)).signature).toMatchObject({ state: 'offered', isOtherEmail: true });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server().call(endpoints.linkSign, {}, { token })),
    );
    // Every call is answered as sent, like a retry after a lost answer.
    for (const { body } of answers)
      expect(body).toMatchObject({ success: true, dossier: { signature: { state: 'sent', isOtherEmail: true } } });
    expect(await toSign()).toEqual(expected);
    await runDueJobs(server().db, server().services, jobHandlers);
    const mails = server().mails.filter(({ text }) => text.includes('/sign/'));
    expect(mails.map(({ to }) => to)).toEqual([details.addresses.mail?.mail]);
    const document = await server().call(endpoints.signatureDocument, { token, documentId: documentIds[0] ?? 0 });
    expect(document.status).toBe(404);
  });
});
