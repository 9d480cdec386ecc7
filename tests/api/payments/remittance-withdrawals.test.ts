import { expect, it } from 'vitest';
import type { Remittance, RemittanceDeduction, RemittedPayment } from '#shared/operations/contracts/remittances.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { addUnpaidContract, onePremium, type UnpaidPremiums } from '#tests/support/contracts/payments.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import type { Account } from '#tests/support/server/accounts.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';

describeApi('withdrawn remittance slips', (server) => {
  let drawnNumbers = 0;
  const receiveCash = async ({ contractId, primes, amount }: UnpaidPremiums) => {
    const provisional = `P-7K2M9QW${'ABCDEFGHJKMNPQRS'[drawnNumbers++]}`;
    const payment = { ...{ contractId, primes: [...primes], amount, provisional }, mode: 'cash', day: '2026-11-20' };
    return Number((await callSuccessfully(server(), 'receivedPaymentAdd', payment))['id']);
  };
  const list = async () =>
    (await callSuccessfully(server(), 'remittanceList', {})) as unknown as {
      readonly pending: RemittedPayment[];
      readonly deductions: RemittanceDeduction[];
      readonly slips: Remittance[];
    };
  const slipOf = async (remittanceId: number) => (await list()).slips.find(({ id }) => id === remittanceId);
  const remit = async (paymentIds: number[], deductedXpf = 0) => {
    const { id, number } = await callSuccessfully(server(), 'remittanceAdd', { paymentIds, deductedXpf });
    return { id: Number(id), number: String(number) };
  };
  const cancelPayment = (paymentId: number) =>
    callSuccessfully(server(), 'receivedPaymentCancel', { paymentId, kind: 'mistake', reason: 'Saisi deux fois' });
  const withdraw = async (remittanceId: number, account: Account = 'courtier') =>
    server().call(
      endpoints.remittanceWithdraw,
      { remittanceId, reason: 'Mauvais règlements cochés' },
      { token: await server().tokenOf(account), headers: { 'idempotency-key': crypto.randomUUID() } },
    );
  const settle = async (paymentId: number, amountXpf: number) =>
    server().call(
      endpoints.remittanceSettle,
      { paymentId, amountXpf, reason: 'Rendu par l’assureur en espèces' },
      { token: await server().tokenOf('courtier'), headers: { 'idempotency-key': crypto.randomUUID() } },
    );
  const textOf = async (remittanceId: number) => {
    const token = await server().tokenOf('courtier');
    const { bytes } = await server().call(endpoints.remittanceGet, { remittanceId }, { token });
    return (await readPdf(bytes)).text.replaceAll(/\s+/gu, ' ');
  };
  const slipOnFile = async (contractId: number) =>
    (
      (await callSuccessfully(server(), 'contractGet', { idContrat: contractId }))['contract'] as {
        receivedPayments: { slip: string | null }[];
      }
    ).receivedPayments.map(({ slip }) => slip);

  it('give the payments back to be handed over, keep their number and state the withdrawal', async () => {
    const due = await addUnpaidContract(server(), 1);
    const payment = await receiveCash(due);
    const slip = await remit([payment]);
    expect((await list()).pending.map(({ id }) => id)).not.toContain(payment);
    const { body } = await withdraw(slip.id, 'agence');
    expect(body).toMatchObject({ success: true, message: { type: 'success' } });
    expect((await list()).pending.map(({ id }) => id)).toContain(payment);
    expect(await slipOnFile(due.contractId)).toEqual([null]);
    expect(await slipOf(slip.id)).toMatchObject({
      amount: due.amount,
      cancelled: 0,
      withdrawn: { at: expect.any(String), by: expect.stringMatching(/\S+ \S+/), reason: 'Mauvais règlements cochés' },
    });
    expect(await textOf(slip.id)).toMatch(/Annulé le \d\d\/\d\d\/2026 par \S+ .*: Mauvais règlements cochés/);
    expect((await withdraw(slip.id)).body).toMatchObject({
      success: false,
      message: { message: expect.stringContaining('a déjà été annulé le') },
    });
    const next = await remit([payment]);
    expect(Number(next.number.slice(-5))).toBe(Number(slip.number.slice(-5)) + 1);
    expect(await slipOnFile(due.contractId)).toEqual([next.number]);
    expect(await textOf(next.id)).not.toContain('Annulé le');
  });

  it('are refused while a later slip deducts one of their payments', async () => {
    const due = await addUnpaidContract(server(), 2);
    const cancelled = await receiveCash(await onePremium(server(), due, 0));
    const first = await remit([cancelled]);
    await cancelPayment(cancelled);
    const amount = (await list()).deductions.find(({ id }) => id === cancelled)?.amount ?? 0;
    const second = await remit([await receiveCash(await onePremium(server(), due, 1))], amount);
    expect((await withdraw(first.id)).body).toMatchObject({
      success: false,
      message: { message: expect.stringContaining(`le bordereau ${second.number} déduit son règlement`) },
    });
    expect((await slipOf(first.id))?.withdrawn).toBeUndefined();
    // Without the later slip the deduction is open again.
    expect((await withdraw(second.id)).body).toMatchObject({ success: true });
    expect((await list()).deductions).toEqual([expect.objectContaining({ id: cancelled, amount })]);
    expect((await withdraw(first.id)).body).toMatchObject({ success: true });
    const { deductions, pending } = await list();
    expect(deductions).toEqual([]);
    expect(pending.map(({ id }) => id)).not.toContain(cancelled);
  });

  it('are those of the own broker only', async () => {
    const payment = await receiveCash(await addUnpaidContract(server(), 1));
    const slip = await remit([payment]);
    expect((await withdraw(slip.id, 'courtier2')).status).toBe(404);
    expect((await withdraw(slip.id, 'sanslien')).status).not.toBe(200);
    expect((await slipOf(slip.id))?.withdrawn).toBeUndefined();
  });

  it('deduct nothing that was settled with the insurer in another way', async () => {
    const due = await addUnpaidContract(server(), 2);
    const cancelled = await receiveCash(await onePremium(server(), due, 0));
    const slip = await remit([cancelled]);
    expect((await settle(cancelled, 1)).status).toBe(404);
    await cancelPayment(cancelled);
    const amount = (await list()).deductions.find(({ id }) => id === cancelled)?.amount ?? 0;
    expect((await settle(cancelled, amount - 1)).status).toBe(422);
    const answers = await Promise.all([settle(cancelled, amount), settle(cancelled, amount)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await list()).deductions).toEqual([]);
    expect(await slipOf(slip.id)).toMatchObject({
      cancelled: amount,
      settlements: [
        {
          amount,
          by: expect.stringMatching(/\S+ \S+/),
          reason: 'Rendu par l’assureur en espèces',
          number: expect.any(String),
        },
      ],
    });
    const next = await remit([await receiveCash(await onePremium(server(), due, 1))]);
    expect(await slipOf(next.id)).toMatchObject({ deducted: 0 });
    expect((await withdraw(slip.id)).body).toMatchObject({
      success: false,
      message: { message: expect.stringContaining('réglé autrement avec l’assureur') },
    });
  });
});
