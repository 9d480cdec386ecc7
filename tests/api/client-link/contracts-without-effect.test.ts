import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { adjustedPremiumsOf } from '#tests/support/contracts/adjusted-premiums.ts';
import { readDossier } from '#tests/support/contracts/client-links.ts';
import { addPaymentLink } from '#tests/support/contracts/payment-links.ts';
import { cards, payByCard, type UnpaidPremiums } from '#tests/support/contracts/payments.ts';
import { verifiedStatus } from '#tests/support/documents/verified-status.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { openSigningPage, runJobs, sendRequest, signatory } from '#tests/support/signatures/signatures.ts';

describeApi('client of a contract that is given up before it begins', (server) => {
  const { addUpcomingContract, giveUpContract, receiveCheque, adjustPremiums } = adjustedPremiumsOf(server);
  const mailTexts = ({ contractNumber }: UnpaidPremiums): string[] =>
    server()
      .mails.filter(({ subject }) => subject.includes(contractNumber))
      .map(({ text }) => text.replaceAll(/\s/gu, ' '));

  it('is told once by mail, and on the page, that nothing is left to pay', async () => {
    const due = await addUpcomingContract(1);
    const { token, linkId } = await addPaymentLink(server(), due);
    await server().db.query(sql`update client_link set sent_to = 'mareva@example.nc' where id = ${linkId}`);
    const other = await addPaymentLink(server(), due);
    await server().db.query(sql`update client_link set sent_to = 'Mareva@example.nc' where id = ${other.linkId}`);
    await giveUpContract(due);
    await runJobs(server());
    const dossier = await readDossier(server(), token);
    expect(dossier).toMatchObject({
      terminated: { contract: due.contractNumber, day: null, isVoid: true },
      documents: [],
      signature: null,
    });
    expect(dossier.payment).toBeUndefined();
    const [mail, ...others] = server().mails.filter(
      ({ to, subject }) => to.toLowerCase() === 'mareva@example.nc' && subject.includes(due.contractNumber),
    );
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('votre contrat est sans effet');
    expect(mail?.text).toContain(`Votre contrat ${due.contractNumber} est sans effet.`);
    expect(mail?.text).toContain('ne demande plus rien');
  });

  it('is told what they paid and will be refunded', async () => {
    const due = await addUpcomingContract(1);
    await receiveCheque({ ...due, amount: 5_000 }, '2026-11-05');
    const { linkId } = await addPaymentLink(server(), due);
    await server().db.query(sql`update client_link set sent_to = 'mareva@example.nc' where id = ${linkId}`);
    await giveUpContract(due, { amount: 5_000 });
    await runJobs(server());
    expect(mailTexts(due).join('\n')).toContain(
      '5 000 F ont été réglés pour ce contrat : cette somme vous sera remboursée.',
    );
  });

  it('is told that nothing is to be signed any more, and the papers are withdrawn', async () => {
    const { contractId, token } = await sendRequest(server());
    await server().db.query(sql`
      update contract set effect_date = '2026-12-15', creation_date = '2026-11-02' where id = ${contractId}`);
    const [paid] = await server().db.query<{ amount: number }>(sql`
      select coalesce(sum(amount - cancelled - balance), 0)::int as amount from premium where contract_id = ${contractId}`);
    const body = { contractId, kind: 'void', day: '2026-11-10', amount: paid?.amount, reason: 'Vendu' };
    expect(await adjustPremiums(body)).toMatchObject({ status: 200 });
    await runJobs(server());
    const { text } =
      server()
        .mails.filter(({ to }) => to === signatory.email)
        .at(-1) ?? {};
    expect(text).toContain('Ce contrat est sans effet. Ces documents ne sont plus à signer\u00A0:');
    expect(await openSigningPage(server(), token)).toMatchObject({
      status: 'withdrawn',
      terminated: { day: null, isVoid: true },
    });
    expect(await verifiedStatus(server(), contractId, 'conditions-particulieres')).toBe('withdrawn');
  });

  it('is told what their card was charged by a link meanwhile', async () => {
    const due = await addUpcomingContract(1);
    const { token, linkId } = await addPaymentLink(server(), due);
    await server().db.query(sql`update client_link set sent_to = 'mareva@example.nc' where id = ${linkId}`);
    const { body } = await server().call(endpoints.linkPaymentForm, { amount: due.amount }, { token });
    await server().call(endpoints.linkPaymentSubmit, { orderId: String(body['orderId']) }, { token });
    await giveUpContract(due);
    expect((await readDossier(server(), token)).payment).toMatchObject({ state: 'pending', premiums: [] });
    const { uuid, hash, answer } = await payByCard(server(), String(body['formToken']), cards.accepted);
    await server().call(endpoints.linkPaymentValidate, { uuid, hash, answer }, { token });
    expect((await readDossier(server(), token)).payment).toMatchObject({
      state: 'settled',
      hasReceipt: true,
      surplus: { amount: 12_001, isRefunded: false },
    });
    await runJobs(server());
    const texts = mailTexts(due).join('\n');
    expect(texts).toContain('débitée de 12 001 F alors que ce contrat est sans effet : cette somme vous sera');
    expect(texts).toContain('12 001 F ont été réglés pour ce contrat : cette somme vous sera remboursée.');
    expect(texts).toContain('Le client a payé 12 001 F par carte alors que ce contrat est sans effet');
    expect(texts).not.toContain('déjà réglées');
  });
});
