import { expect } from 'vitest';
import { loadDemonstrationTexts } from '#server/areas/documents/texts.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { ApiServer } from '#tests/support/server/api.ts';
import { callSuccessfully, firstOf } from '#tests/support/server/succeed.ts';
import { cameraPhoto } from '#tests/support/uploads/jpeg.ts';
import { createOrganisation, idOf } from '#tests/support/users/users.ts';
import { startViewSession } from '#tests/support/users/views.ts';

const account = 'admin' as const;
const createLogo = () => new File([new Uint8Array(cameraPhoto())], 'logo.jpg', { type: 'image/jpeg' });
const fingerprint = expect.stringMatching(/^[0-9a-f]{64}$/);
const anyLogo = { logo: expect.toSatisfy((name: unknown) => name === null || typeof name === 'string') };
const addTitled = async (api: ApiServer, title: string): Promise<number> => {
  const { id } = await callSuccessfully(api, 'adminRoleAdd', { title }, account);
  return Number(id);
};
const clientsMovedRow = async (api: ApiServer, email: string, after: object) => {
  const subject = `user ${await idOf(api, email)}`;
  return {
    action: 'user-updated',
    subject,
    by: account,
    before: expect.anything(),
    after: expect.objectContaining(after),
  };
};
/** The export of an administration list: `from` is its complete content for an administrator. */
const exportRow = async (
  api: ApiServer,
  name: Parameters<typeof callSuccessfully>[1],
  subject: string,
  from: string,
) => {
  const { n: rows } = await firstOf(api, `select count(*) as n from ${from}`);
  await callSuccessfully(api, name, { format: 'xlsx' }, account);
  return { action: 'exported', subject, by: account, after: { format: 'xlsx', rows } };
};
const person = { firstname: 'Rose', lastname: 'Kapéa', email: 'rose@lagon.nc', brokerId: 2, roleId: 'Agence' };

/** Each administration operation once, with its expected audit row. */
export const auditedAdministration = {
  importRun: async (api: ApiServer) => {
    // The addition has its own row.
    const files = new File(['Nom;Code;Identifiant\nCabinet Niaouli;NIAOULI;courtier@lagon.nc'], 'cabinets.csv');
    await callSuccessfully(api, 'importRun', { kind: 'brokers', files }, account);
    const after = { file: 'cabinets.csv', added: 0, known: 1, differing: 1, refused: 0 };
    return { action: 'imported', subject: 'import brokers', by: account, after };
  },
  textsImport: async (api: ApiServer) => {
    const texts = loadDemonstrationTexts();
    await callSuccessfully(api, 'textsImport', { texts: { ...texts, version: 'audit', law: 'Une loi.' } }, account);
    const [before, after] = [{ version: texts.version }, { version: 'audit', changed: ['law'] }];
    return { action: 'texts.import', subject: 'texts audit', by: account, before, after };
  },
  adminUserExport: (api: ApiServer) => exportRow(api, 'adminUserExport', 'gestion-des-utilisateurs', 'app_user'),
  adminBrokerExport: (api: ApiServer) => exportRow(api, 'adminBrokerExport', 'courtiers', 'broker'),
  adminRoleExport: (api: ApiServer) => exportRow(api, 'adminRoleExport', 'roles', 'role'),
  adminAuditExport: (api: ApiServer) =>
    exportRow(
      api,
      'adminAuditExport',
      'journal',
      "audit a where user_id is null or user_id not in (select u.id from app_user u join role r on r.id = u.role_id where r.kind = 'root')",
    ),
  clientsMove: async (api: ApiServer) => {
    const { id, contracts, quotes, requests } = await firstOf(
      api,
      `select p.id, (select count(*)::int from contract c where c.person_id = p.id and not is_estimate) as contracts,
        (select count(*)::int from contract c where c.person_id = p.id and is_estimate) as quotes,
        (select count(*)::int from task t where t.person_id = p.id
          or t.contract_id in (select c.id from contract c where c.person_id = p.id)) as requests
      from person p where p.broker_id = 4 order by p.id limit 1`,
    );
    await callSuccessfully(api, 'clientsMove', { clientId: id, toBrokerId: 3, confirmed: true }, account);
    const after = { brokerId: 3, clients: 1, contracts, quotes, requests };
    return { action: 'clients-moved', subject: `client ${id}`, by: account, before: { brokerId: 4 }, after };
  },
  adminBrokerAdd: async (api: ApiServer) => {
    const after = { name: 'Audit', code: 'AUDIT', login: 'audit', isEnabled: true };
    const { id } = await callSuccessfully(api, 'adminBrokerAdd', after, account);
    return { action: 'broker-added', subject: `broker ${id}`, by: account, after };
  },
  adminBrokerUpdate: async (api: ApiServer) => {
    const before = await firstOf(api, 'select id, name, code, login from broker where id = 3');
    const after = { name: 'Renommé', code: before['code'], login: before['login'], isEnabled: true };
    await callSuccessfully(api, 'adminBrokerUpdate', { ...after, id: 3 }, account);
    return {
      action: 'broker-updated',
      subject: 'broker 3',
      by: account,
      before: expect.objectContaining(before),
      after,
    };
  },
  brokerDefaultsSave: async (api: ApiServer) => {
    const after = { brokerFees: { value: '2000', isLocked: true } };
    await callSuccessfully(api, 'brokerDefaultsSave', { id: 3, defaults: after }, account);
    return { action: 'broker-defaults-updated', subject: 'broker 3', by: account, before: {}, after };
  },
  brokerLogoSet: async (api: ApiServer) => {
    await callSuccessfully(api, 'brokerLogoSet', { id: 3, files: createLogo() }, account);
    return {
      action: 'broker-logo-updated',
      subject: 'broker 3',
      by: account,
      before: anyLogo,
      after: { logo: fingerprint },
    };
  },
  brokerLogoRemove: async (api: ApiServer) => {
    await callSuccessfully(api, 'brokerLogoSet', { id: 3, files: createLogo() }, account);
    await callSuccessfully(api, 'brokerLogoRemove', { id: 3 }, account);
    const before = { logo: fingerprint };
    return { action: 'broker-logo-updated', subject: 'broker 3', by: account, before, after: { logo: null } };
  },
  adminBrokerUserAdd: async (api: ApiServer) => {
    await callSuccessfully(
      api,
      'adminBrokerUserAdd',
      { id: 3, idUser: await idOf(api, 'courtier4@lagon.nc') },
      account,
    );
    return clientsMovedRow(api, 'courtier4@lagon.nc', { broker: expect.any(String) });
  },
  adminBrokerUserRemove: async (api: ApiServer) => {
    const added = { ...person, email: 'sans@lagon.nc', roleId: 'Administrateur', brokerId: 3 };
    const { id } = await callSuccessfully(api, 'adminUserAdd', added, account);
    await callSuccessfully(api, 'adminBrokerUserRemove', { id: 3, idUser: id }, account);
    return clientsMovedRow(api, 'sans@lagon.nc', { broker: null, role: 'Administrateur' });
  },
  adminRoleAdd: async (api: ApiServer) => {
    const after = { title: 'Essai', kind: 'agency', isEnabled: true };
    const { id } = await callSuccessfully(api, 'adminRoleAdd', { title: 'Essai' }, account);
    return { action: 'role-added', subject: `role ${id}`, by: account, after };
  },
  adminRoleUpdate: async (api: ApiServer) => {
    const id = await addTitled(api, 'À renommer');
    const after = { title: 'Renommé', kind: 'broker', isEnabled: true };
    await callSuccessfully(api, 'adminRoleUpdate', { ...after, id }, account);
    const before = expect.objectContaining({ title: 'À renommer', kind: 'agency' });
    return { action: 'role-updated', subject: `role ${id}`, by: account, before, after };
  },
  adminRoleRemove: async (api: ApiServer) => {
    const id = await addTitled(api, 'À supprimer');
    await callSuccessfully(api, 'adminRoleRemove', { id }, account);
    return { action: 'role-removed', subject: `role ${id}`, by: account, before: expect.objectContaining({ id }) };
  },
  adminRoleUserAdd: async (api: ApiServer) => {
    const id = await addTitled(api, 'Donné');
    await callSuccessfully(api, 'adminRoleUserAdd', { id, idUser: await idOf(api, 'agence3@lagon.nc') }, account);
    return clientsMovedRow(api, 'agence3@lagon.nc', { role: 'Donné' });
  },
  adminRoleUserRemove: async (api: ApiServer) => {
    const { role } = await createOrganisation(api);
    const id = role('Courtier');
    await callSuccessfully(api, 'adminRoleUserRemove', { id, idUser: await idOf(api, 'courtier5@lagon.nc') }, account);
    return clientsMovedRow(api, 'courtier5@lagon.nc', { role: 'Agence' });
  },
  gamutsModify: async (api: ApiServer) => {
    const { body } = await api.request('GET', '/api/gamuts', { token: await api.tokenOf(account) });
    const [first, ...others] = body['gamuts'] as { title: string }[];
    await callSuccessfully(
      api,
      'gamutsModify',
      { gamuts: JSON.stringify([{ ...first, title: 'Auto et moto' }, ...others]) },
      account,
    );
    const after = { gamuts: expect.arrayContaining([expect.objectContaining({ title: 'Auto et moto' })]) };
    const subject = `ranges ${Number(body['version']) + 1}`;
    return { action: 'ranges-updated', subject, by: account, before: { gamuts: [first, ...others] }, after };
  },
  viewAsBegin: async (api: ApiServer) => {
    const { body } = await startViewSession(api, 'courtier', account);
    const subject = `user ${await idOf(api, 'courtier@lagon.nc')}`;
    return {
      action: 'view-as-begun',
      subject,
      by: account,
      after: { device: expect.any(String), until: body['expiresAt'] },
    };
  },
  viewAsEnd: async (api: ApiServer) => {
    const { ownToken } = await startViewSession(api, 'courtier', account);
    await api.call(endpoints.viewAsEnd, {}, { token: ownToken });
    const subject = `user ${await idOf(api, 'courtier@lagon.nc')}`;
    return { action: 'view-as-ended', subject, by: account, after: { device: expect.any(String), why: 'returned' } };
  },
  adminUserAdd: async (api: ApiServer) => {
    const { id } = await callSuccessfully(api, 'adminUserAdd', person, account);
    const after = expect.objectContaining({ firstName: 'Rose', lastName: 'Kapéa', email: 'rose@lagon.nc' });
    return { action: 'user-added', subject: `user ${id}`, by: account, after };
  },
  adminUserUpdate: async (api: ApiServer) => {
    const { id } = await callSuccessfully(api, 'adminUserAdd', { ...person, email: 'rosa@lagon.nc' }, account);
    const after = { ...person, email: 'rosa@lagon.nc', firstname: 'Rosa', isEnabled: true };
    await callSuccessfully(api, 'adminUserUpdate', { ...after, id }, account);
    return clientsMovedRow(api, 'rosa@lagon.nc', { firstName: 'Rosa' });
  },
  adminUserInvite: async (api: ApiServer) => {
    const { id } = await callSuccessfully(api, 'adminUserAdd', { ...person, email: 'rosita@lagon.nc' }, account);
    await callSuccessfully(api, 'adminUserInvite', { id }, account);
    return { action: 'user-invited', subject: `user ${id}`, by: account };
  },
  adminUsersChange: async (api: ApiServer) => {
    const { id } = await callSuccessfully(api, 'adminUserAdd', { ...person, email: 'rosine@lagon.nc' }, account);
    await callSuccessfully(api, 'adminUsersChange', { ids: [id], isEnabled: false, confirmed: true }, account);
    return clientsMovedRow(api, 'rosine@lagon.nc', { isEnabled: false });
  },
  adminUserRemove: async (api: ApiServer) => {
    const { id } = await callSuccessfully(api, 'adminUserAdd', { ...person, email: 'roza@lagon.nc' }, account);
    await callSuccessfully(api, 'adminUserRemove', { id }, account);
    const before = expect.objectContaining({ firstName: 'Rose', email: 'roza@lagon.nc' });
    return { action: 'user-removed', subject: `user ${id}`, by: account, before };
  },
};
