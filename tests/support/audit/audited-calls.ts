import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createPasswordLink } from '#server/areas/auth/links/password-link.ts';
import type { EndpointName } from '#shared/operations/endpoints.ts';
import { bankInput, contactCalls, contactInput, otherAccount } from '#tests/support/contracts/contacts.ts';
import { client } from '#tests/support/quotes/quotes.ts';
import { type Account, password } from '#tests/support/server/accounts.ts';
import type { ApiServer } from '#tests/support/server/api.ts';
import { callSuccessfully, firstOf, type Operation } from '#tests/support/server/succeed.ts';
import { contractInForce, generatedDocument } from '#tests/support/specification/foreign-ids.ts';
import { pdfFile } from '#tests/support/uploads/pdf-file.ts';
import { createOrganisation, idOf } from '#tests/support/users/users.ts';
import { auditedAdministration } from './audited-administration.ts';
import { auditedContent } from './audited-content.ts';
import { auditedFactor } from './audited-factor.ts';
import { auditedHome } from './audited-home.ts';
import { auditedLinks } from './audited-links.ts';
import { auditedNotifications } from './audited-notifications.ts';
import { auditedPayments } from './audited-payments.ts';
import { auditedQuotes } from './audited-quotes.ts';
import { auditedSignatures } from './audited-signatures.ts';
import { auditedTasks } from './audited-tasks.ts';

/** The expected audit row of a call; an omitted field is expected to be null. */
interface ExpectedAuditRow {
  readonly action: string;
  readonly subject: unknown;
  /** The actor: `courtier` by default; null for a call without a token. */
  readonly by?: Account | null;
  readonly before?: unknown;
  readonly after?: unknown;
}

type AuditedCall = (api: ApiServer) => Promise<ExpectedAuditRow>;

const contract = 'select id, person_id from contract where broker_id = 1 order by id limit 1';
const countRows = async (api: ApiServer, table: string) =>
  (await firstOf(api, `select count(*) as n from ${table}`))['n'];
const exportRow = async (
  api: ApiServer,
  name: Operation,
  subject: string,
  table: string,
): Promise<ExpectedAuditRow> => {
  await callSuccessfully(api, name, { format: 'xlsx' });
  return { action: 'exported', subject, after: { format: 'xlsx', rows: await countRows(api, table) } };
};

/** Each operation with an effect once, with its expected audit row. */
export const auditedCalls: Readonly<Partial<Record<EndpointName, AuditedCall>>> = {
  ...auditedAdministration,
  ...auditedContent,
  ...auditedHome,
  brokerUserAdd: async (api) => {
    const { role } = await createOrganisation(api);
    const user = { firstName: 'Nina', lastName: 'Poindi', email: 'nina@lagon.nc' };
    const { id } = await callSuccessfully(api, 'brokerUserAdd', { ...user, brokerId: 1, role: role('Agence') });
    const after = { ...user, broker: 'Cabinet Niaouli Assurances', role: 'Agence', isEnabled: true };
    return { action: 'user-added', subject: `user ${id}`, after };
  },
  brokerUserUpdate: async (api) => {
    const { role } = await createOrganisation(api);
    const id = await idOf(api, 'agence@lagon.nc');
    const user = { firstName: 'Jules', lastName: 'Cornaille', email: 'agence@lagon.nc', isEnabled: false };
    await callSuccessfully(api, 'brokerUserUpdate', { ...user, brokerId: 1, id, role: role('Agence') });
    return {
      action: 'user-updated',
      subject: `user ${id}`,
      before: expect.objectContaining({ firstName: 'Julien', isEnabled: true }),
      after: { ...user, broker: 'Cabinet Niaouli Assurances', role: 'Agence' },
    };
  },
  brokerUserRevoke: async (api) => {
    const id = await idOf(api, 'agence@lagon.nc');
    await callSuccessfully(api, 'brokerUserRevoke', { id });
    return { action: 'user-devices-revoked', subject: `user ${id}` };
  },
  deviceRevoke: async (api) => {
    await callSuccessfully(api, 'deviceRevoke', {});
    return { action: 'own-devices-revoked', subject: `user ${await idOf(api, 'courtier@lagon.nc')}` };
  },
  identityProve: async (api) => {
    await callSuccessfully(api, 'identityProve', { password });
    return { action: 'identityProve', subject: '' };
  },
  brokerUserRemove: async (api) => {
    const id = await idOf(api, 'agence2@lagon.nc');
    await callSuccessfully(api, 'brokerUserRemove', { id }, 'courtier2');
    const before = expect.objectContaining({ firstName: 'Malia', email: 'agence2@lagon.nc' });
    return { action: 'user-removed', subject: `user ${id}`, by: 'courtier2', before };
  },
  brokerUserExport: (api) => exportRow(api, 'brokerUserExport', 'utilisateurs', 'app_user where broker_id = 1'),
  clientExport: (api) => exportRow(api, 'clientExport', 'clients', 'person where broker_id = 1'),
  claimExport: (api) =>
    exportRow(api, 'claimExport', 'sinistres', 'claim k join contract c on c.id = k.contract_id where c.broker_id = 1'),
  contractExport: (api) => exportRow(api, 'contractExport', 'devis-et-contrats', 'contract where broker_id = 1'),
  clientAdd: async (api) => {
    const { clientId } = await callSuccessfully(api, 'clientAdd', {
      client: { person: { ...client, lastname: 'Trouvé' } },
    });
    const after = { person: expect.objectContaining({ lastname: 'Trouvé', birthDate: client.birthDate }) };
    return { action: 'client-added', subject: `client ${clientId}`, after };
  },
  clientUpdate: async (api) => {
    const { clientId } = await callSuccessfully(api, 'clientAdd', {
      client: { person: { ...client, lastname: 'Avant' } },
    });
    await callSuccessfully(api, 'clientUpdate', {
      idClient: clientId,
      client: { person: { ...client, lastname: 'Après' } },
    });
    return {
      action: 'client-updated',
      subject: `client ${clientId}`,
      before: { person: expect.objectContaining({ lastname: 'AVANT' }) },
      after: { person: expect.objectContaining({ lastname: 'Après' }) },
    };
  },
  clientUpdateEmail: async (api) => {
    const details = await contactCalls(() => api).fetchDetails(0);
    const { mail, phone } = details.addresses;
    await callSuccessfully(api, 'clientUpdateEmail', {
      ...contactInput(details),
      email: 'audit@lagon.example',
      tel: '789012',
    });
    return {
      action: 'contact-updated',
      subject: `contract ${details.id}`,
      before: { mail, phone },
      after: {
        mail: { ...mail, mail: 'audit@lagon.example' },
        phone: { ...phone, number: '789012' },
        allContractEmail: false,
        allContractTel: false,
      },
    };
  },
  bankAccountReveal: async (api) => {
    const { id, addresses } = await contactCalls(() => api).fetchDetails(0);
    await callSuccessfully(api, 'bankAccountReveal', { contractId: id });
    return { action: 'bank-revealed', subject: `contract ${id}`, after: { iban: addresses.bankAccount?.ibanCode } };
  },
  clientUpdateBank: async (api) => {
    const details = await contactCalls(() => api).fetchDetails(0);
    const { ibanCode = '', bicCode, accountOwner: owner, domiciliation } = details.addresses.bankAccount ?? {};
    await callSuccessfully(api, 'clientUpdateBank', { ...bankInput(details), ...otherAccount });
    const after = {
      iban: 'NC…0137',
      bic: 'CEPANCNM',
      owner: owner?.toUpperCase(),
      domiciliation: domiciliation?.toUpperCase(),
      allContractBank: false,
    };
    const before = { iban: ibanCode, bic: bicCode, owner, domiciliation };
    return { action: 'bank-updated', subject: `contract ${details.id}`, before, after };
  },
  ...auditedFactor,
  ...auditedLinks,
  ...auditedTasks,
  identityConfirm: async (api) => {
    await callSuccessfully(api, 'identityConfirm', { password });
    return { action: 'identityConfirm', subject: '' };
  },
  deviceKey: async (api) => {
    await callSuccessfully(api, 'deviceKey', {});
    return { action: 'deviceKey', subject: '' };
  },
  editiqueGet: async (api) => {
    const { editiqueId } = await firstOf(api, generatedDocument);
    await callSuccessfully(api, 'editiqueGet', { editiqueId });
    const { id, name } = await firstOf(api, `select contract_id as id, name from editique where id = ${editiqueId}`);
    return { action: 'editiqueGet', subject: `contractId ${id}, document ${editiqueId}`, after: { name } };
  },
  editiqueIssue: async (api) => {
    const { contractId } = await firstOf(api, contractInForce);
    const { editiqueId } = await callSuccessfully(api, 'editiqueIssue', { contractId, kind: 'echeancier' });
    return { action: 'editiqueIssue', subject: `contractId ${contractId}, editiqueId ${editiqueId}` };
  },
  ...auditedNotifications,
  ...auditedPayments,
  ...auditedSignatures,
  ...auditedQuotes,
  fileProduct: async (api) => {
    const { id } = await firstOf(api, 'select id from product_file order by id');
    await callSuccessfully(api, 'fileProduct', { productFileId: id });
    return { action: 'fileProduct', subject: `productFileId ${id}` };
  },
  keySettle: async (api) => {
    await callSuccessfully(api, 'keySettle', { key: randomUUID() });
    return { action: 'keySettle', subject: '' };
  },
  login: async (api) => {
    await callSuccessfully(api, 'login', { email: 'courtier@lagon.nc', password }, null);
    const { id } = await firstOf(api, 'select max(id) as id from session');
    return { action: 'login', subject: `session ${id}`, after: { userAgent: expect.any(String) } };
  },
  logout: async (api) => {
    await callSuccessfully(api, 'logout', {});
    const { id } = await firstOf(api, `select id from session where revoked_reason = 'logout' order by id desc`);
    return { action: 'logout', subject: `session ${id}` };
  },
  profilePassword: async (api) => {
    const chosen = { password: 'Recif-2027', confirmedPassword: 'Recif-2027' };
    await callSuccessfully(api, 'profilePassword', chosen, 'admin');
    return { action: 'password-changed', subject: `user ${await idOf(api, 'admin@lagon.nc')}`, by: 'admin' };
  },
  profileUpdate: async (api) => {
    const user = { firstName: 'Bruna', lastName: 'Nguyen', email: 'courtier2@lagon.nc' };
    await callSuccessfully(api, 'profileUpdate', { user }, 'courtier2');
    return {
      action: 'profile-updated',
      subject: `user ${await idOf(api, user.email)}`,
      by: 'courtier2',
      before: expect.objectContaining({ firstName: 'Bruno' }),
      after: user,
    };
  },
  resetRequest: async (api) => {
    await callSuccessfully(api, 'resetRequest', { email: 'courtier@lagon.nc' }, null);
    return { action: 'resetRequest', subject: '', by: null };
  },
  resetPassword: async (api) => {
    const userId = await idOf(api, 'root@lagon.nc');
    const reset = { userId, now: api.clock.now, validMinutes: 60 };
    const link = await createPasswordLink(api.db, api.services.settings, reset);
    const chosen = { password: 'Recif-2027', confirmedPassword: 'Recif-2027' };
    await callSuccessfully(api, 'resetPassword', { token: link.split('/').at(-1), ...chosen }, null);
    return { action: 'password-reset', subject: `user ${userId}`, by: 'root' };
  },
  supportingFileAdd: async (api) => {
    const { id } = await firstOf(api, contract);
    const pieces = JSON.stringify([{ typeCode: 'AUTRE' }]);
    await callSuccessfully(api, 'supportingFileAdd', { 'files[]': pdfFile(), pieces, contractId: id });
    return { action: 'supportingFileAdd', subject: `contractId ${id}`, after: { files: 1 } };
  },
  supportingFileGet: async (api) => {
    const { id, contract: contractId } = await firstOf(
      api,
      `select d.id, d.contract_id as contract from supporting_document d join contract c on c.id = d.contract_id
      join supporting_file f on f.supporting_document_id = d.id where c.broker_id = 1`,
    );
    const { id: fileId, name } = await firstOf(
      api,
      `select id, name from supporting_file where supporting_document_id = ${id} order by created_at desc, id desc`,
    );
    await callSuccessfully(api, 'supportingFileGet', { documentId: id });
    const subject = `contractId ${contractId}, documentId ${id}, fileId ${fileId}`;
    return { action: 'supportingFileGet', subject, after: { name } };
  },
};
