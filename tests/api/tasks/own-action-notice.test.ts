import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { runDueJobs } from '#server/jobs/jobs.ts';
import { jobHandlers } from '#server/start/job-handlers.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { drawProvisionalNumber } from '#shared/primitives/parsers/provisional-number.ts';
import { addUnpaidContract } from '#tests/support/contracts/payments.ts';
import type { Account } from '#tests/support/server/accounts.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';

/** `courtier` and `agence` belong to one firm, `admin` to the insurer. */
describeApi('notices about changed requests', (server) => {
  const callAs = async (operation: string, input: object, account: Account): Promise<void> => {
    const { body } = await server().call(endpoints[operation as 'receivedPaymentAdd'], input as never, {
      token: await server().tokenOf(account),
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(body, body.message?.message).toMatchObject({ success: true });
  };

  /** Receives a cheque of 5,000 F too much as `courtier`, which opens a request to refund it in this account's name. */
  const receiveSurplus = async (): Promise<{ paymentId: number; number: string }> => {
    const due = await addUnpaidContract(server(), 1);
    await callAs(
      'receivedPaymentAdd',
      {
        ...{ contractId: due.contractId, primes: [...due.primes], amount: due.amount + 5_000, mode: 'cheque' },
        ...{ drawer: 'Jean Wéa', reference: '7654321', day: '2026-11-20', isSurplusAccepted: true },
        provisional: drawProvisionalNumber('P', randomBytes(8)),
      },
      'courtier',
    );
    const { contract } = await callSuccessfully(server(), 'contractGet', { idContrat: due.contractId });
    const [payment] = (contract as ContractFile).receivedPayments ?? [];
    if (!payment?.surplus?.request) throw new Error('no request to refund');
    return { paymentId: payment.id, number: payment.surplus.request.number };
  };
  const refund = (paymentId: number, account: Account) =>
    callAs('receivedPaymentRefund', { paymentId, day: '2026-11-21', reference: 'VIR 12', way: 'transfer' }, account);

  /** Recipients of the e-mails about a request. */
  const findRecipients = async (number: string): Promise<string[]> => {
    await runDueJobs(server().db, server().services, jobHandlers);
    return server()
      .mails.filter(({ subject }) => subject.includes(number))
      .map(({ to }) => to);
  };

  it('are not mailed to the person who refunded the surplus or cancelled the payment', async () => {
    const [refunded, cancelled] = [await receiveSurplus(), await receiveSurplus()];
    await refund(refunded.paymentId, 'courtier');
    const { paymentId } = cancelled;
    await callAs('receivedPaymentCancel', { paymentId, kind: 'bounced', reason: 'Sans provision' }, 'courtier');
    expect(await findRecipients(refunded.number)).toEqual([]);
    expect(await findRecipients(cancelled.number)).toEqual([]);
  });

  it('are mailed to the sender if a colleague or the insurer refunded the surplus', async () => {
    for (const account of ['agence', 'admin'] as const) {
      const { paymentId, number } = await receiveSurplus();
      await refund(paymentId, account);
      expect(await findRecipients(number)).toEqual(['courtier@lagon.nc']);
    }
  });

  it('are mailed to the firm of a closed account, unless one of its own people made the change', async () => {
    const { db } = server();
    const [own, insurers] = [await receiveSurplus(), await receiveSurplus()];
    const setSender = (isEnabled: boolean) =>
      db.query(sql`update app_user set is_enabled = ${isEnabled} where email = 'courtier@lagon.nc'`);
    await setSender(false);
    try {
      await refund(own.paymentId, 'agence');
      await refund(insurers.paymentId, 'admin');
      const [firm] = await db.query<{ email: string }>(sql`select email from broker where id = 1`);
      expect(await findRecipients(own.number)).toEqual([]);
      expect(await findRecipients(insurers.number)).toEqual([firm?.email]);
    } finally {
      await setSender(true);
    }
  });
});
