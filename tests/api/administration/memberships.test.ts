import { expect, it } from 'vitest';
import { endpoints } from '#shared/operations/endpoints.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { administrationOf } from '#tests/support/users/administration.ts';
import { idOf } from '#tests/support/users/users.ts';

describeApi('members of brokers and roles', (server) => {
  const { asUser, brokerOf, roleOf, userOf } = administrationOf(server);

  it('links a person to a broker, unlinks and changes them', async () => {
    const token = await asUser('admin');
    const idUser = await idOf(server(), 'agence2@lagon.nc');
    const { id } = await brokerOf('LAGONSUD');
    const linked = await server().call(endpoints.adminBrokerUserAdd, { id, idUser }, token);
    expect(linked.body.success).toBe(true);
    expect(await userOf('agence2@lagon.nc')).toMatchObject({ brokerId: id });
    const unlinked = await server().request('DELETE', `/api/admin/brokers/${id}/users?idUser=${idUser}`, token);
    expect([unlinked.status, unlinked.body.message]).toMatchObject([
      200,
      { message: 'La personne n’est plus liée à ce courtier.' },
    ]);
    const personWithoutBroker = await userOf('agence2@lagon.nc');
    expect(personWithoutBroker.brokerId).toBeNull();
    // A person without a broker can be changed and disabled too.
    const disabled = await server().call(
      endpoints.adminUserUpdate,
      { ...personWithoutBroker, isEnabled: false },
      token,
    );
    expect(disabled.body).toMatchObject({ success: true });
    expect(await userOf('agence2@lagon.nc')).toMatchObject({ brokerId: null, isEnabled: false });
    const linkedPerson = { ...(await userOf('agence2@lagon.nc')), brokerId: id, isEnabled: true };
    expect((await server().call(endpoints.adminUserUpdate, linkedPerson, token)).body).toMatchObject({ success: true });
    const unlinkedAgain = await server().call(
      endpoints.adminUserUpdate,
      { ...linkedPerson, brokerId: null, version: undefined },
      token,
    );
    expect([unlinkedAgain.status, unlinkedAgain.body.errors]).toEqual([
      422,
      { brokerId: ['Le champ Courtier est requis'] },
    ]);
    const unknownBroker = await server().call(endpoints.adminBrokerUserRemove, { id: id + 1000, idUser }, token);
    expect(unknownBroker.status).toBe(404);
    const { id: role } = await roleOf('Agence');
    const roleless = await server().call(endpoints.adminRoleUserRemove, { id: role, idUser }, token);
    expect([roleless.status, roleless.body.errors]).toEqual([
      422,
      { id: ['Une personne a toujours un rôle\u00A0: donnez-lui-en un autre'] },
    ]);
  });
});
