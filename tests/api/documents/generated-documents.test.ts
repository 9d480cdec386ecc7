import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freezeDocuments, issueDocument } from '#server/areas/documents/issue.ts';
import { sql } from '#server/db/sql.ts';
import { type DocumentKind, documentKinds, documents } from '#shared/documents/documents.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { issuedOnDemand } from '#shared/operations/contracts/generated-documents.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { formatIban } from '#shared/primitives/bank/iban.ts';
import { completeIbanOf } from '#tests/support/contracts/contacts.ts';
import { adviceRecord, declaredClaim } from '#tests/support/documents/paper-file.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import { findOpenQuote, prepareCarContract } from '#tests/support/documents/prepared-contracts.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { signatureProof } from '#tests/support/signatures/signature-proof.ts';

const fullScope = { kind: 'all' } as const;

/** Specification 2, sections 2.4, 3 and 7. */
describeApi('generated documents', (server) => {
  const carContract = () => prepareCarContract(server());
  const tryIssuing = (kind: DocumentKind, contractId: number) =>
    server().db.transaction((tx) =>
      issueDocument(tx, {
        kind,
        contractId,
        scope: fullScope,
        at: server().clock.now,
        userId: null,
        signature: signatureProof,
        claim: declaredClaim,
        advice: adviceRecord,
      }),
    );
  const issue = async (kind: DocumentKind, contractId: number): Promise<number> => {
    const issued = await tryIssuing(kind, contractId);
    if (!issued.isIssued) throw new Error(issued.refusal);
    return issued.id;
  };
  const contractFor = (kind: DocumentKind) => (kind === 'devis' ? findOpenQuote(server()) : carContract());
  const fetchFile = async (idContrat: number): Promise<ContractFile> => {
    const token = await server().tokenOf('courtier');
    const { body } = await server().call(endpoints.contractGet, { idContrat }, { token });
    return body['contract'] as ContractFile;
  };
  const fetchDocument = async (editiqueId: number) => {
    const token = await server().tokenOf('courtier');
    const { body } = await server().call(endpoints.editiqueGet, { editiqueId }, { token });
    return body as typeof body & { content: string; name: string };
  };
  const readDocument = async (editiqueId: number) =>
    readPdf(Buffer.from((await fetchDocument(editiqueId)).content, 'base64'));
  const getStored = async (editiqueId: number) =>
    server().call(endpoints.editiqueStored, { editiqueId }, { token: await server().tokenOf('courtier') });
  const countAudited = async () =>
    (await server().db.query(sql`select from audit where action in ('editiqueGet', 'editiqueStored')`)).length;
  const storedFiles = (): string[] =>
    readdirSync(join(server().services.settings.dataDir, 'files'), { recursive: true }).map(String);

  it.each(documentKinds)('%s: is valid, embeds its fonts, and names parties, date and number', async (kind) => {
    const contractId = await contractFor(kind);
    const id = await issue(kind, contractId);
    const { details } = await fetchFile(contractId);
    const { success, name, content } = await fetchDocument(id);
    expect({ success, name: name.startsWith(`${documents[kind].label} `) && name.includes(details.number) }).toEqual({
      success: true,
      name: true,
    });
    const pdf = await readPdf(Buffer.from(content, 'base64'));
    expect(pdf).toMatchObject({ language: 'fr-FR', fontsMissing: [] });
    expect(pdf.fonts).toBeGreaterThan(0);
    for (const fact of [
      pdf.title,
      details.number,
      details.product.libelle,
      'Mutuelle du Lagon',
      'RIDET 0 123 456.001',
      'Votre courtier : Cabinet Niaouli Assurances',
      'RIAS NC180001',
      'Émis à Nouméa le 21/11/2026',
      'texte de démonstration, sans valeur contractuelle',
      `1 / ${pdf.pages}`,
    ])
      expect(pdf.text).toContain(fact);
    // The other driver receives the statement: it contains nothing of the subscriber's file.
    expect(pdf.text.includes(details.person.fullname)).toBe(kind !== 'constat');
  });

  it.each(documentKinds)('%s: stays the same after changes of contract, client, account and broker', async (kind) => {
    const { db } = server();
    const contractId = await contractFor(kind);
    // The first document is opened before the change, the second one only afterwards.
    const before = await readDocument(await issue(kind, contractId));
    const id = await issue(kind, contractId);
    const [formerRow] = await db.query<{ row: object }>(
      sql`select to_jsonb(c) as row from contract c where id = ${contractId}`,
    );
    await db.query(sql`
      update contract set numero = 'CHANGÉ', effect_date = '2001-02-03', annual_premium = 1, status = 'Sans-effet', body =
        jsonb_set(jsonb_set(body, '{formula,guarantees}', '[]'), '{bankAccount}', 'null') where id = ${contractId}`);
    await db.query(sql`
      update person set body = body || '{"fullname": "QUELQU’UN D’AUTRE"}' where id in (select person_id from contract where id = ${contractId})`);
    await db.query(sql`update broker set name = 'Autre cabinet', phone = null where id = 1`);
    await db.query(
      sql`update premium set label = label || ' bis', amount = amount + 1 where contract_id = ${contractId}`,
    );
    await db.query(sql`update movement set label = 'Autre' where contract_id = ${contractId}`);
    const after = await readDocument(id);
    await db.query(sql`
      update contract c set numero = k.numero, effect_date = k.effect_date, annual_premium = k.annual_premium, status = k.status,
        body = k.body from jsonb_populate_record(null::contract, ${formerRow?.row ?? {}}::jsonb) k where c.id = ${contractId}`);
    await db.query(sql`update broker set name = 'Cabinet Niaouli Assurances', phone = '+687284037' where id = 1`);
    // Each document has its own number and code.
    const withoutNumbers = ({ text }: { text: string }) => text.replaceAll(/-00[1-9]|\b(\w{4}-){2}\w{4}\b/g, '');
    expect(withoutNumbers(after)).toBe(withoutNumbers(before));
  });

  it('print the bank account that was valid on the day of each mandate of a contract', async () => {
    const contractId = await carContract();
    const [formerIban, first] = [
      formatIban(await completeIbanOf(server(), contractId)),
      await issue('mandat', contractId),
    ];
    await server().db.query(sql`
      update contract set body = jsonb_set(body, '{bankAccount,ibanCode}', '"NC4914889000810876945100137"') where id = ${contractId}`);
    const second = await issue('mandat', contractId);
    const [text, textLater] = [(await readDocument(first)).text, (await readDocument(second)).text];
    expect(text).toContain(formerIban);
    expect(textLater).toContain('NC49 1488 9000 8108 7694 5100 137');
    expect(text).not.toContain('NC49 1488 9000 8108 7694 5100 137');
    for (const printed of [text, textLater]) expect(printed).toContain('NC00ZZZ123456');
    expect([/LAGON-\S+-\d{3}/.exec(text)?.[0], /LAGON-\S+-\d{3}/.exec(textLater)?.[0]].filter(Boolean)).toHaveLength(2);
    const [replaced] = await server().db.query<{ replaced: boolean; later: boolean }>(sql`
      select (select replaced_at is not null from editique where id = ${first}) as replaced,
        (select replaced_at is not null from editique where id = ${second}) as later`);
    expect(replaced).toEqual({ replaced: true, later: false });
  });

  it('issue nothing that the rules refuse', async () => {
    const contractId = await carContract();
    await server().db.query(sql`update contract set status = 'Résilié' where id = ${contractId}`);
    const count = async () =>
      (await server().db.query(sql`select from editique where contract_id = ${contractId}`)).length;
    const before = await count();
    expect(await tryIssuing('attestation', contractId)).toEqual({
      isIssued: false,
      refusal: 'Ce contrat est résilié.',
    });
    expect(await count()).toBe(before);
  });

  it('are issued on demand or refused with the reason', async () => {
    const contractId = await carContract();
    const token = await server().tokenOf('courtier');
    const requestIssue = async (kind: (typeof issuedOnDemand)[number], caller = token) =>
      server().call(
        endpoints.editiqueIssue,
        { contractId, kind },
        { token: caller, headers: { 'idempotency-key': randomUUID() } },
      );
    for (const kind of issuedOnDemand) {
      const { body } = await requestIssue(kind);
      expect(body).toMatchObject({ success: true });
      const rows = (await fetchFile(contractId)).editiques.data;
      expect(rows.find(({ id }) => id === body['editiqueId'])).toMatchObject({ type: kind, status: 'Disponible' });
      expect((await readDocument(Number(body['editiqueId']))).text).toContain('Émis à Nouméa le 21/11/2026');
    }
    for (const _again of [1, 2, 3]) await requestIssue('echeancier');
    const names = (await fetchFile(contractId)).editiques.data.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect((await requestIssue('attestation', await server().tokenOf('courtier2'))).status).toBe(404);
    await server().db.query(
      sql`update premium set balance = 1 where contract_id = ${contractId} and effect_date <= '2026-11-21'`,
    );
    expect((await requestIssue('attestation')).body).toEqual({
      success: false,
      message: { type: 'warning', message: 'La prime de la période en cours n’est pas réglée.' },
    });
  });

  it('refuse the download while in preparation', async () => {
    const id = await issue('conditions-particulieres', await carContract());
    await server().db.query(sql`update editique set status = 'En préparation' where id = ${id}`);
    expect(await fetchDocument(id)).toEqual({
      success: false,
      message: { type: 'warning', message: 'Ce document est en préparation.' },
    });
    expect((await getStored(id)).status).toBe(404);
  });

  it('are frozen with the facts known today if issued earlier, or withdrawn', async () => {
    const { db } = server();
    const announceDocument = async (kind: string, contractId: number): Promise<number> => {
      const [row] = await db.query<{ id: number }>(sql`
        insert into editique (contract_id, kind, name, created_at, signable, status, is_reconstructed)
        values (${contractId}, ${kind}, ${`${kind} d’avant`}, '2024-03-05T00:00:00Z', true, 'Disponible', true) returning id`);
      return row?.id ?? 0;
    };
    const contractId = await carContract();
    const [conditions, attestation] = [
      await announceDocument('conditions-particulieres', contractId),
      await announceDocument('attestation', contractId),
    ];
    await db.query(sql`update contract set status = 'Sans-effet' where id = ${contractId}`);
    expect(await freezeDocuments(db, server().clock.now)).toBe(2);
    const holder = (await fetchFile(contractId)).details.person.fullname;
    await db.query(sql`
      update person set body = body || '{"fullname": "PLUS TARD"}' where id in (select person_id from contract where id = ${contractId})`);
    const { text } = await readDocument(conditions);
    for (const fact of ['Document du 05/03/2024 reconstitué', holder]) expect(text).toContain(fact);
    expect(text).not.toContain('PLUS TARD');
    expect(await fetchDocument(attestation)).toMatchObject({
      success: false,
      message: { message: 'Ce document a été retiré.' },
    });
    expect(await freezeDocuments(db, server().clock.now)).toBe(0);
  });

  it('have frozen facts in the whole demonstration', async () => {
    const [counts] = await server().db.query<{ all: number; empty: number }>(sql`
      select count(*)::int as all, count(*) filter (where snapshot is null or code is null)::int as empty
      from editique where not is_reconstructed`);
    expect(counts?.all).toBeGreaterThan(100);
    expect(counts?.empty).toBe(0);
  });

  it('are generated once under concurrent requests', async () => {
    const id = await issue('devis', await findOpenQuote(server()));
    const before = storedFiles();
    const answers = await Promise.all([fetchDocument(id), fetchDocument(id), fetchDocument(id)]);
    expect(new Set(answers.map(({ content }) => content)).size).toBe(1);
    const added = storedFiles().filter((path) => !before.includes(path) && /-/.test(path));
    expect(added).toHaveLength(1);
    expect((await fetchDocument(id)).content).toBe(answers[0]?.content);
    expect(storedFiles().filter((path) => !before.includes(path) && /-/.test(path))).toEqual(added);
  });

  it('are returned to devices without generating others or auditing a download', async () => {
    const contractId = await carContract();
    const id = await issue('releve-informations', contractId);
    const isStored = async () => (await fetchFile(contractId)).editiques.data.find((row) => row.id === id)?.isStored;
    const before = storedFiles();
    expect((await getStored(id)).status).toBe(404);
    expect([await isStored(), storedFiles()]).toEqual([false, before]);
    const download = await fetchDocument(id);
    const rows = await countAudited();
    expect((await getStored(id)).body).toEqual(download);
    expect([await isStored(), await countAudited()]).toEqual([true, rows]);
  });
});
