import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { taskStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { addUnpaidContract } from '#tests/support/contracts/payments.ts';
import type { Account } from '#tests/support/server/accounts.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully, firstOf } from '#tests/support/server/succeed.ts';

describeApi('surplus of a payment whose client moves', (server) => {
  it('stays with the broker who holds the money, whose refund only an administrator records afterwards', async () => {
    const { contractId, contractNumber, primes, amount } = await addUnpaidContract(server(), 1);
    const { id: paymentId } = await callSuccessfully(server(), 'receivedPaymentAdd', {
      ...{ contractId, primes: [...primes], amount: amount + 350, isSurplusAccepted: true, mode: 'cash' },
      ...{ reference: '', drawer: '', day: '2026-11-20', provisional: 'P-7K2M9QX4' },
    });
    const fileFor = async (account: Account) =>
      (await callSuccessfully(server(), 'contractGet', { idContrat: contractId }, account))['contract'] as ContractFile;
    const taskId = (await fileFor('courtier')).receivedPayments?.[0]?.surplus?.request?.id;
    const { id: clientId } = await firstOf(server(), `select person_id as id from contract where id = ${contractId}`);
    const move = (toBrokerId: number) =>
      callSuccessfully(server(), 'clientsMove', { clientId, toBrokerId, confirmed: true }, 'admin');
    await move(2);

    const taskFor = async (account: Account) =>
      server().call(endpoints.taskGet, { idTask: taskId ?? 0 }, { token: await server().tokenOf(account) });
    const links = { contractId: null, clientId: null, contractNumber };
    expect((await taskFor('courtier')).body).toMatchObject({ task: { status: taskStatuses.open, ...links } });
    expect((await taskFor('courtier2')).status).toBe(404);
    const file = await fileFor('courtier2');
    expect(file.tasks.data.filter(({ id }) => id === taskId)).toEqual([]);
    const [payment] = file.receivedPayments ?? [];
    expect(payment).toMatchObject({ takenBy: 'Cabinet Niaouli Assurances', surplus: { amount: 350, refund: null } });

    const refund = { paymentId, day: '2026-11-21', reference: 'Remis', way: 'returned' };
    const refused = await server().call(endpoints.receivedPaymentRefund, refund as never, {
      token: await server().tokenOf('courtier2'),
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(refused.body).toMatchObject({
      success: false,
      message: { message: expect.stringContaining('seul un administrateur peut noter le remboursement') },
    });
    await callSuccessfully(server(), 'receivedPaymentRefund', refund, 'admin');
    expect((await taskFor('courtier')).body).toMatchObject({ task: { status: taskStatuses.done } });
    await move(1);
    expect((await taskFor('courtier')).body).toMatchObject({ task: { status: taskStatuses.done } });
  });
});
