import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { runDueJobs } from '#server/jobs/jobs.ts';
import { jobHandlers } from '#server/start/job-handlers.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { paymentLinkState } from '#shared/operations/contracts/payment-links.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { drawProvisionalNumber } from '#shared/primitives/parsers/provisional-number.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { readDossier } from '#tests/support/contracts/client-links.ts';
import { addPaymentLink } from '#tests/support/contracts/payment-links.ts';
import { addUnpaidContract, cards, payByCard, type UnpaidPremiums } from '#tests/support/contracts/payments.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';

describeApi('a link to pay whose premiums become due again', (server) => {
  const shownLink = async (due: UnpaidPremiums): Promise<string> => (await addPaymentLink(server(), due)).token;
  const requestForm = (token: string, amount: number) =>
    server().call(endpoints.linkPaymentForm, { amount }, { token });
  const payByLink = async (token: string, amount: number): Promise<void> => {
    const { body } = await requestForm(token, amount);
    const { uuid, hash, answer } = await payByCard(server(), String(body['formToken']), cards.accepted);
    const paid = await server().call(endpoints.linkPaymentValidate, { uuid, hash, answer }, { token });
    expect(paid.body).toMatchObject({ success: true, status: 'PAID' });
  };
  const dueAgain = { premiums: [], isDueAgain: true };
  const receiveCash = async ({ contractId }: UnpaidPremiums, primes: readonly number[], amount: number) =>
    Number(
      (
        await callSuccessfully(server(), 'receivedPaymentAdd', {
          ...{ contractId, primes: [...primes], mode: 'cash', amount, reference: '', drawer: '', day: '2026-11-21' },
          provisional: drawProvisionalNumber('P', randomBytes(8)),
        })
      )['id'],
    );
  const cancelPayment = (paymentId: number) =>
    callSuccessfully(server(), 'receivedPaymentCancel', { paymentId, kind: 'mistake', reason: 'Saisi deux fois' });
  const stateInFile = async ({ contractId }: UnpaidPremiums) => {
    const { contract } = await callSuccessfully(server(), 'contractGet', { idContrat: contractId });
    const { paymentLinks = [], primes } = contract as ContractFile;
    return paymentLinks.map((link) => paymentLinkState(link, primes.data, server().clock.now.getTime()));
  };
  const contractsWaiting = async ({ contractNumber }: UnpaidPremiums) =>
    (await callSuccessfully(server(), 'contractSearch', { numero: contractNumber, getOnlyLiensDePaiement: true }))[
      'totalCount'
    ];

  const terminateContract = async ({ contractId }: UnpaidPremiums): Promise<void> => {
    const termination = { kind: 'termination', day: '2026-10-01', amount: 0, reason: 'Vente du véhicule' };
    await server().db.query(sql`update contract set effect_date = '2026-01-01' where id = ${contractId}`);
    await callSuccessfully(server(), 'premiumAdjustmentAdd', { contractId, ...termination }, 'admin');
  };

  it('stays paid with the receipt in force, and is not paid a second time', async () => {
    const due = await addUnpaidContract(server());
    const paymentId = await receiveCash(due, due.primes.slice(0, 1), 10_000);
    const token = await shownLink(due);
    const paid = due.amount - 10_000;
    await payByLink(token, paid);
    await cancelPayment(paymentId);
    const expected = { state: 'paid', amount: paid, hasReceipt: true, ...dueAgain };
    expect((await readDossier(server(), token)).payment).toMatchObject(expected);
    expect(await stateInFile(due)).toEqual(['paid']);
    const { contract } = await callSuccessfully(server(), 'contractGet', { idContrat: due.contractId });
    const [link] = (contract as ContractFile).paymentLinks ?? [];
    const { name } = await callSuccessfully(server(), 'editiqueGet', { editiqueId: link?.receiptId });
    expect(name).toMatch(/^Reçu/);
    expect(await contractsWaiting(due)).toBe(0);
    const refused = await requestForm(token, 10_000);
    expect(refused.body).toMatchObject({ success: false, dossier: { payment: expected } });
    expect(refused.body['formToken']).toBeUndefined();
    const { status, headers } = await server().call(endpoints.linkReceipt, {}, { token });
    const [receipt] = await server().db.query<{ name: string }>(sql`
      select name from editique where contract_id = ${due.contractId} and kind = 'recu' and status <> ${generatedDocumentStatuses.withdrawn}`);
    expect({ status, file: decodeURIComponent(String(headers['content-disposition'])) }).toEqual({
      status: 200,
      file: expect.stringContaining(String(receipt?.name)),
    });
  });

  it('stays settled if they were paid in another way, and charges no form opened before', async () => {
    const due = await addUnpaidContract(server(), 1);
    const token = await shownLink(due);
    const { orderId } = (await requestForm(token, due.amount)).body as unknown as { orderId: string };
    await cancelPayment(await receiveCash(due, due.primes, due.amount));
    expect((await readDossier(server(), token)).payment).toMatchObject({ state: 'settled', amount: 0, ...dueAgain });
    expect(await stateInFile(due)).toEqual(['settled']);
    const announced = await server().call(endpoints.linkPaymentSubmit, { orderId }, { token });
    expect(announced.body).toMatchObject({
      success: false,
      message: { message: 'Ce lien ne permet plus de payer. Rien n’a été débité.' },
      dossier: { payment: dueAgain },
    });
    expect((await requestForm(token, due.amount)).body).toMatchObject({ success: false });
    const other = await shownLink(due);
    expect((await readDossier(server(), other)).payment).toMatchObject({ state: 'due', amount: due.amount });
    expect(await stateInFile(due)).toEqual(['seen', 'settled']);
  });

  it('stays revoked if they are paid in another way', async () => {
    const due = await addUnpaidContract(server(), 1);
    const { linkId } = await addPaymentLink(server(), due);
    await callSuccessfully(server(), 'clientLinkRevoke', { contractId: due.contractId, linkId });
    await receiveCash(due, due.primes, due.amount);
    expect(await stateInFile(due)).toEqual(['revoked']);
  });

  it('still accept payments if only a part had been paid', async () => {
    const due = await addUnpaidContract(server());
    const token = await shownLink(due);
    await cancelPayment(await receiveCash(due, due.primes.slice(0, 1), 12_001));
    expect((await readDossier(server(), token)).payment).toMatchObject({ state: 'due', amount: due.amount });
    expect(await contractsWaiting(due)).toBe(1);
  });

  it('states a termination, and requests nothing of premiums that it cancelled', async () => {
    const due = await addUnpaidContract(server());
    const { token } = await addPaymentLink(server(), due);
    await terminateContract(due);
    const dossier = await readDossier(server(), token);
    expect(dossier).toMatchObject({
      terminated: { contract: due.contractNumber, day: '2026-10-01' },
      documents: [],
      signature: null,
    });
    expect(dossier.payment).toBeUndefined();
    expect(await stateInFile(due)).toEqual(['cancelled']);
  });

  it('once revoked, inform only who had given a card by it that no second payment is needed', async () => {
    const due = await addUnpaidContract(server(), 1);
    const [{ token }, other] = [await addPaymentLink(server(), due), await addPaymentLink(server(), due)];
    const { body } = await requestForm(token, due.amount);
    await server().call(endpoints.linkPaymentSubmit, { orderId: String(body['orderId']) }, { token });
    await server().db.query(sql`update client_link set revoked_at = now() where contract_id = ${due.contractId}`);
    const messageOf = async (linkOf: string) => {
      const { status, body } = await server().call(endpoints.linkDossier, {}, { token: linkOf });
      expect(status).toBe(401);
      return String(body.message?.message ?? body['message']);
    };
    expect(await messageOf(token)).toContain('en cours de confirmation\u00A0: ne payez pas une seconde fois');
    await server().db.query(sql`update payment_order set state = 'paid' where order_id = ${String(body['orderId'])}`);
    expect(await messageOf(token)).toContain(
      'Votre carte a été débitée par ce lien\u00A0: ne payez pas une seconde fois',
    );
    expect(await messageOf(other.token)).toContain('Demandez-en un nouveau');
  });

  it('states what a card was charged after the termination: on the page, in the receipt and in the mails', async () => {
    const due = await addUnpaidContract(server(), 1);
    const { token } = await addPaymentLink(server(), due);
    const { body } = await requestForm(token, due.amount);
    await server().call(endpoints.linkPaymentSubmit, { orderId: String(body['orderId']) }, { token });
    await terminateContract(due);
    expect((await readDossier(server(), token)).payment).toMatchObject({ state: 'pending', premiums: [] });
    const { uuid, hash, answer } = await payByCard(server(), String(body['formToken']), cards.accepted);
    const paid = await server().call(endpoints.linkPaymentValidate, { uuid, hash, answer }, { token });
    const charged = {
      state: 'settled',
      amount: 0,
      hasReceipt: true,
      surplus: { amount: 12_001, isRefunded: false },
    };
    expect(paid.body).toMatchObject({
      success: true,
      message: { message: expect.stringMatching(/débitée de 12.001.F, mais le contrat est résilié.: 12.001.F sont à/) },
      dossier: { payment: charged },
    });
    expect((await readDossier(server(), token)).payment).toMatchObject(charged);
    expect(await server().call(endpoints.linkReceipt, {}, { token })).toMatchObject({ status: 200 });
    await runDueJobs(server().db, server().services, jobHandlers);
    const texts = server()
      .mails.filter(({ subject }) => subject.includes(due.contractNumber))
      .map(({ text }) => text.replaceAll(/\s/gu, ' '));
    expect(texts).toContainEqual(
      expect.stringContaining(
        'débitée de 12 001 F alors que ce contrat est résilié : cette somme vous sera remboursée.',
      ),
    );
    expect(texts).toContainEqual(
      expect.stringContaining('Le client a payé 12 001 F par carte alors que ce contrat est résilié'),
    );
    expect(texts.join(' ')).not.toContain('déjà réglées');
  });
});

describeApi('a link to pay what is due', (server) => {
  it('requests no payment of a premium of which only a refund of the insurer is owed before its due day', async () => {
    const due = await addUnpaidContract(server());
    await server().db.query(sql`
      update premium set due_on = '2027-02-28', effect_date = '2027-02-28', effect_date_end = '2027-05-27', cancelled = 5000
      where id = ${due.primes[1] ?? 0}`);
    const { url } = await callSuccessfully(server(), 'clientLinkMake', {
      contractId: due.contractId,
      channel: 'qr',
      primes: 'due',
    });
    const { payment } = await readDossier(server(), String(url).split('/').at(-1) ?? '');
    expect(payment).toMatchObject({ state: 'due', amount: 12_001, premiums: [{ label: 'Prime 1' }] });
  });
});
