import { expect, it } from 'vitest';
import { endpoints } from '#shared/operations/endpoints.ts';
import { addUnpaidContract } from '#tests/support/contracts/payments.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { callSuccessfully } from '#tests/support/server/succeed.ts';
import { createOrganisation, idOf } from '#tests/support/users/users.ts';

describeApi('a deleted user', (server) => {
  it('stays named on what the person recorded, and frees the address', async () => {
    const email = 'agence@lagon.nc';
    const id = await idOf(server(), email);
    const { user } = await callSuccessfully(server(), 'brokerUserGet', { id });
    const { firstName, lastName } = user as { readonly firstName: string; readonly lastName: string };
    const due = await addUnpaidContract(server(), 1);
    const payment = {
      contractId: due.contractId,
      primes: [...due.primes],
      mode: 'cash',
      amount: due.amount,
      reference: '',
      drawer: '',
      day: '2026-11-20',
      provisional: 'P-7K2M9QX4',
    };
    const { id: paymentId } = await callSuccessfully(server(), 'receivedPaymentAdd', payment, 'agence');

    await callSuccessfully(server(), 'brokerUserRemove', { id });

    const { contract } = await callSuccessfully(server(), 'contractGet', { idContrat: due.contractId });
    expect(contract).toMatchObject({ receivedPayments: [{ id: paymentId, by: `${firstName} ${lastName}` }] });
    const { pending } = await callSuccessfully(server(), 'remittanceList', {});
    expect(pending).toMatchObject([{ id: paymentId, isOwn: false, takenBy: `${firstName} ${lastName}` }]);
    const signIn = await server().call(endpoints.login, { email, password: 'Lagon-2026' });
    expect(signIn.status).toBe(401);
    const { userList } = await callSuccessfully(server(), 'brokerUserSearch', {});
    expect(userList).not.toContainEqual(expect.objectContaining({ id }));
    const { broker, role } = await createOrganisation(server());
    const successor = {
      firstName: 'Nina',
      lastName: 'Poindi',
      email,
      brokerId: broker('NIAOULI'),
      role: role('Agence'),
    };
    expect(await callSuccessfully(server(), 'brokerUserAdd', successor)).not.toMatchObject({ id });
  });
});
