import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { issueDocument } from '#server/areas/documents/issue.ts';
import { sql } from '#server/db/sql.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { readDossier } from '#tests/support/contracts/client-links.ts';
import { addPaymentLink } from '#tests/support/contracts/payment-links.ts';
import { addUnpaidContract, cards, onePremium, payByCard } from '#tests/support/contracts/payments.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';
import { addDownloadLink } from '#tests/support/signatures/download-links.ts';
import { addUnsignedContract, runJobs } from '#tests/support/signatures/signatures.ts';

describeApi('replaced documents', (server) => {
  const issue = async (contractId: number, kind: 'conditions-particulieres' | 'echeancier') => {
    const cause = { contractId, scope: { kind: 'all' }, userId: null, at: server().clock.now } as const;
    const issued = await server().db.transaction((tx) => issueDocument(tx, { kind, ...cause }));
    if (!issued.isIssued) throw new Error(issued.refusal);
    return issued;
  };
  const setMail = (contractId: number, mail: string) => {
    const clientAddresses = { mail: { id: contractId, type: { code: 'PERSO', libelle: 'Personnel' }, mail } };
    return server().db.query(
      sql`update contract set body = body || ${clientAddresses}::jsonb where id = ${contractId}`,
    );
  };
  const noticesTo = (address: string) =>
    server().mails.filter(({ to, subject }) => to === address && subject.includes('document remplacé'));

  it('are announced once to whoever was e-mailed them, and the client gets the new one', async () => {
    const { contractId } = await addUnsignedContract(server());
    const [client, bank] = [`${randomUUID()}@lagon.example`, `${randomUUID()}@banque.example`];
    await setMail(contractId, client);
    const before = await issue(contractId, 'echeancier');
    for (const email of [client, bank])
      await callSuccessfully(server(), 'documentsSend', { contractId, documents: [before.id], email });
    await runJobs(server());
    const after = await issue(contractId, 'echeancier');
    await runJobs(server());
    const replaced = `«\u00A0${before.name}\u00A0» est remplacé par «\u00A0${after.name}\u00A0».`;
    const [toClient, ...others] = noticesTo(client);
    expect(others).toEqual([]);
    expect(toClient?.text).toContain(`${replaced} Il est joint, et reste à signer.`);
    expect(toClient?.attachments?.map(({ filename }) => filename)).toEqual([`${after.name}.pdf`]);
    const [toBank] = noticesTo(bank);
    expect(toBank?.text).toContain(`${replaced} Demandez-le à votre courtier.`);
    expect(toBank?.attachments ?? []).toEqual([]);
    const { contract } = await callSuccessfully(server(), 'contractGet', { idContrat: contractId });
    expect((contract as ContractFile).sentDocuments?.[0]).toMatchObject({
      names: [after.name],
      sentTo: client,
      by: null,
    });

    const last = await issue(contractId, 'echeancier');
    await runJobs(server());
    expect(noticesTo(client)).toHaveLength(2);
    expect(noticesTo(client)[1]?.text).toContain(
      `«\u00A0${after.name}\u00A0» est remplacé par «\u00A0${last.name}\u00A0».`,
    );
    expect(noticesTo(bank)).toHaveLength(1);
  });

  it('are named on the link that held them, which offers the new one to the client only', async () => {
    const client = `${randomUUID()}@lagon.example`;
    const { contractId, documentIds, token } = await addDownloadLink(server(), client);
    const [{ name } = { name: '' }] = (await readDossier(server(), token)).downloads ?? [];
    const after = await issue(contractId, 'conditions-particulieres');
    const download = (id: number) => server().call(endpoints.linkDocument, { documentId: id }, { token });
    expect(await readDossier(server(), token)).toMatchObject({
      downloads: [{ id: documentIds[0], name }],
      replaced: [{ name, by: after.name, isOffered: false }],
    });
    expect((await download(after.id)).status).toBe(404);

    await setMail(contractId, client);
    expect(await readDossier(server(), token)).toMatchObject({
      downloads: [
        { id: documentIds[0], name },
        { id: after.id, name: after.name },
      ],
      replaced: [{ name, by: after.name, isOffered: true }],
    });
    expect((await download(after.id)).status).toBe(200);
    await runJobs(server());
    expect(noticesTo(client)[0]?.text).toContain('Il est joint, et reste à signer.');
  });

  it('include the receipt of a link to pay, after another payment was cancelled', async () => {
    const due = await addUnpaidContract(server(), 1);
    const client = `${randomUUID()}@lagon.example`;
    await setMail(due.contractId, client);
    const { id } = await callSuccessfully(server(), 'receivedPaymentAdd', {
      contractId: due.contractId,
      primes: [...(await onePremium(server(), due, 0)).primes],
      mode: 'cheque',
      amount: 2_001,
      reference: '7654321',
      drawer: 'Jean Wéa',
      day: '2026-11-20',
      provisional: 'P-7K2M9QX4',
    });
    const remainingDue = { ...due, amount: due.amount - 2_001 };
    const { token } = await addPaymentLink(server(), remainingDue);
    const form = await server().call(endpoints.linkPaymentForm, { amount: remainingDue.amount }, { token });
    const { uuid, hash, answer } = await payByCard(server(), String(form.body['formToken']), cards.accepted);
    await server().call(endpoints.linkPaymentValidate, { uuid, hash, answer }, { token });
    await runJobs(server());
    await callSuccessfully(server(), 'receivedPaymentCancel', {
      paymentId: Number(id),
      kind: 'bounced',
      reason: 'Sans provision',
    });
    await runJobs(server());
    const [notice, ...others] = noticesTo(client);
    expect(others).toEqual([]);
    const [attached] = notice?.attachments ?? [];
    expect((await readPdf(Buffer.from(attached?.content ?? ''))).text).toContain('acompte');
  });
});
