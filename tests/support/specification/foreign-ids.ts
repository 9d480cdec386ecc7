import type { endpoints } from '#shared/operations/endpoints.ts';
import { legalDeclaration } from '#tests/support/contracts/declarations.ts';
import { client, legalQuote } from '#tests/support/quotes/quotes.ts';
import { type Account, password } from '#tests/support/server/accounts.ts';
import { pdfFile } from '#tests/support/uploads/pdf-file.ts';
import { foreignDelegations, foreignFollowUp } from './foreign-follow-up.ts';
import { foreignPayments } from './foreign-payments.ts';

/** A call of an operation with ids of the first broker. */
export interface ForeignIdCase {
  readonly operation: keyof typeof endpoints;
  /** One row of the first broker, its columns named like the input: all ids belong together. */
  readonly query: string;
  /** The corresponding row of the calling broker. */
  readonly ownQuery?: string;
  /** Further input with which the call succeeds for the first broker. */
  readonly otherInput?: (ids: Readonly<Record<string, number>>) => Record<string, unknown>;
  /** Expected status for a foreign id, 404 by default; a search answers 200 without rows. */
  readonly refusal?: 200 | 422;
  /** The caller for the first broker, if not its broker account. */
  readonly caller?: Account;
  /** Shared data: the catalogue. */
  readonly isShared?: true;
}

export const firstContract = (name: string) =>
  `select id as "${name}" from contract where broker_id = 1 order by id limit 1`;
/** A legal protection contract in force. */
export const claimable = `select id as "contractId" from contract
  where broker_id = 1 and status = 'Contrat validé' and product_code in ('PJ', 'GPJNC') order by id limit 1`;
const quote = 'select id as "idContrat" from contract where broker_id = 1 and is_estimate limit 1';
const person = (name: string) => `select id as "${name}" from person where broker_id = 1 order by id limit 1`;
export const generatedDocument = `select e.id as "editiqueId" from editique e join contract k on k.id = e.contract_id
  where k.broker_id = 1 order by e.id limit 1`;
/** A contract that may have a payment schedule. */
export const contractInForce = `select k.id as "contractId" from contract k where k.broker_id = 1 and k.status = 'Contrat validé'
  and exists (select from premium p where p.contract_id = k.id) order by k.id limit 1`;
/** A signature request; the demonstration contains none. */
const requested = `insert into signature_request (contract_id, channel, first_name, last_name, created_at)
  select k.id, 'email', '', 'X', now() from contract k where k.broker_id = 1 order by k.id limit 1 returning id as "requestId"`;
const documentWithFile = (brokerId: number) => `select d.id as "documentId", f.id as "fileId", k.id as "contractId"
  from supporting_file f join supporting_document d on d.id = f.supporting_document_id join contract k on k.id = d.contract_id
  where k.broker_id = ${brokerId} order by f.id limit 1`;
const user = `select id from app_user where email = 'agence@lagon.nc'`;
/** A device with a session of the first broker's account. */
const signedIn = `insert into session (user_id, created_at, expires_at, address, user_agent)
  select id, now(), now() + interval '1 day', '', '' from app_user where email = 'courtier@lagon.nc' returning`;
/** A passkey of the first broker's account. */
const registered = `insert into passkey (user_id, credential_id, public_key, counter, transports, name, created_at)
  select id, gen_random_uuid()::text, ''::bytea, 0, '{}', 'Clé', now() from app_user where email = 'courtier@lagon.nc'
  returning id`;
const holder = `select k.id as "contractId", k.person_id as "personId" from contract k
  where k.broker_id = 1 order by k.id limit 1`;
const contact = {
  emailType: 'PERSO',
  email: 'x@lagon.nc',
  telType: 'MOBILE',
  tel: '751234',
  countryCallingCode: '+687',
};
const account = {
  type: 'COURANT',
  pays: 'NC',
  devise: 'XPF',
  titulaireCompte: 'X',
  domiciliation: 'Y',
  codeIban: 'FR1420041010050500013M02606',
  codeBic: 'BCADNCNN',
  password,
};
const withAccount = `select id as "contractId" from contract where broker_id = 1 and body->>'bankAccount' is not null order by id limit 1`;
export const requestInput = () => ({
  typeDemande: { code: 'AUTRE', libelle: 'Autre demande' },
  sujet: 'Avenant',
  dateEffet: '2026-12-01',
  'files[]': pdfFile(),
});
const estimate = ({ id }: Readonly<Record<string, number>>) => ({
  estimate: {
    product: { code: 'PJ' },
    ...legalQuote,
    person: { id },
    formula: {
      code: 'PJ',
      libelle: 'PJ',
      splittingCode: 'A',
      splitting: 'Annuel',
      total: 1,
      cash: 1,
      secondary: 1,
      tariffVersion: 'x',
    },
  },
});
const colleague = { isEnabled: true, email: 'x@lagon.nc', firstName: 'X', lastName: 'Y', role: 4 };
/** Every operation that takes ids, at least once for each of them. */
export const foreignIdCases: readonly ForeignIdCase[] = [
  ...foreignDelegations,
  { operation: 'brokerDefaultsGet', query: 'select 1 as id' },
  { operation: 'brokerDefaultsSave', query: 'select 1 as id', otherInput: () => ({ defaults: {} }) },
  { operation: 'contractGet', query: firstContract('idContrat') },
  { operation: 'contractGetDetails', query: firstContract('idContrat') },
  { operation: 'clientGet', query: person('idClient') },
  { operation: 'clientLinkList', query: firstContract('contractId') },
  { operation: 'clientLinkMake', query: claimable, otherInput: () => ({ channel: 'qr' }) },
  {
    operation: 'clientLinkRevoke',
    query: 'select contract_id as "contractId", id as "linkId" from client_link order by id desc limit 1',
  },
  {
    operation: 'claimGet',
    query: 'select c.id as "id" from claim c join contract k on k.id = c.contract_id where k.broker_id = 1 limit 1',
  },
  { operation: 'editiqueGet', query: generatedDocument },
  { operation: 'editiqueStored', query: generatedDocument },
  { operation: 'editiqueIssue', query: contractInForce, otherInput: () => ({ kind: 'echeancier' }) },
  {
    operation: 'editiqueSign',
    query: contractInForce,
    otherInput: () => ({ contractEmail: 'x@lagon.nc', editiqueIdS: [1] }),
  },
  { operation: 'signatureWithdraw', query: requested },
  {
    operation: 'inPersonSignature',
    query: contractInForce,
    otherInput: () => ({
      signatory: { firstName: 'Hélène', lastName: 'Wamytan' },
      documents: [{ id: 1, sha256: '0'.repeat(64) }],
      response: { kind: 'refused' },
      deviceAt: '2026-11-20T23:04:00.000Z',
    }),
  },
  { operation: 'paymentCheck', query: contractInForce },
  { operation: 'paymentFormSubmit', query: contractInForce, ownQuery: `select 'none' as "orderId"` },
  { operation: 'supportingFileList', query: documentWithFile(1) },
  { operation: 'supportingFileGet', query: documentWithFile(1) },
  {
    operation: 'supportingFileAdd',
    query: documentWithFile(1),
    otherInput: ({ documentId }) => ({ 'files[]': pdfFile(), pieces: [{ documentId, typeCode: 'AUTRE' }] }),
  },
  {
    operation: 'supportingFileAdd',
    query: firstContract('contractId'),
    otherInput: () => ({ 'files[]': pdfFile(), pieces: [{ typeCode: 'AUTRE' }] }),
  },
  {
    operation: 'supportingFileAdd',
    query: `select "documentId" from (${documentWithFile(1)}) d`,
    ownQuery: `select id as "contractId" from contract where broker_id = 2 order by id limit 1`,
    otherInput: ({ documentId }) => ({ 'files[]': pdfFile(), pieces: [{ documentId, typeCode: 'AUTRE' }] }),
  },
  { operation: 'clientUpdate', query: person('idClient'), otherInput: () => ({ client: { person: client } }) },
  { operation: 'contactConfirm', query: holder },
  { operation: 'clientUpdateEmail', query: holder, otherInput: () => contact },
  {
    operation: 'clientUpdateEmail',
    query: holder,
    otherInput: () => ({ ...contact, allContractEmail: true, allContractTel: true }),
  },
  { operation: 'bankAccountReveal', query: withAccount },
  { operation: 'clientUpdateBank', query: holder, otherInput: () => account },
  { operation: 'clientUpdateBank', query: holder, otherInput: () => ({ ...account, allContractBank: true }) },
  { operation: 'estimateGet', query: quote },
  { operation: 'estimateGetCopy', query: quote },
  { operation: 'editicsGet', query: firstContract('contractId') },
  {
    operation: 'estimateSimilar',
    query: `select person_id as "personId" from contract where broker_id = 1 and is_estimate limit 1`,
    otherInput: () => ({ productCode: 'AUTO' }),
    refusal: 200,
  },
  { operation: 'estimation', query: person('id'), otherInput: estimate, refusal: 422 },
  { operation: 'estimateCreation', query: person('id'), otherInput: estimate, refusal: 422 },
  { operation: 'contractSearch', query: person('idPersonnes'), refusal: 200 },
  { operation: 'contractSearch', query: firstContract('idContrat'), refusal: 200 },
  { operation: 'contractExport', query: person('idPersonnes'), refusal: 200 },
  { operation: 'contractExport', query: firstContract('idContrat'), refusal: 200 },
  { operation: 'claimSearch', query: person('idPersonne'), refusal: 200 },
  { operation: 'claimExport', query: person('idPersonne'), refusal: 200 },
  { operation: 'claimSearch', query: 'select 1 as "idCourtier"', refusal: 200 },
  { operation: 'claimExport', query: 'select 1 as "idCourtier"', refusal: 200 },
  { operation: 'customerContractSearch', query: person('idPersonnes'), refusal: 200 },
  { operation: 'customerContractSearch', query: firstContract('idContrat'), refusal: 200 },
  { operation: 'taskGet', query: 'select id as "idTask" from task where broker_id = 1 limit 1' },
  { operation: 'taskSearch', query: firstContract('idContrat'), refusal: 200 },
  {
    operation: 'taskSearch',
    query: `select k.person_id as "idPersonne", k.id as "idContrat" from task t join contract k on k.id = t.contract_id
      where t.broker_id = 1 limit 1`,
    refusal: 200,
  },
  {
    operation: 'claimDeclare',
    query: claimable,
    otherInput: () => ({ declaration: legalDeclaration, 'files[]': pdfFile() }),
  },
  { operation: 'taskCreate', query: firstContract('contrat'), otherInput: requestInput },
  { operation: 'taskCreate', query: person('client'), otherInput: requestInput },
  {
    operation: 'taskCreate',
    query: 'select id as contrat, person_id as client from contract where broker_id = 1 order by id limit 1',
    otherInput: requestInput,
  },
  {
    operation: 'taskAttachmentGet',
    query: `select f.id as "fileId", t.id as "idTask" from task_file f join task t on t.id = f.task_id
      where t.broker_id = 1 order by f.id desc limit 1`,
  },
  { operation: 'brokerUserSearch', query: 'select 1 as "brokerId"', refusal: 200 },
  { operation: 'brokerUserExport', query: 'select 1 as "brokerId"', refusal: 200 },
  { operation: 'brokerUserSearch', query: 'select 1 as "userBrokerId"', refusal: 200 },
  { operation: 'brokerUserExport', query: 'select 1 as "userBrokerId"', refusal: 200 },
  { operation: 'brokerUserAdd', query: 'select 1 as "brokerId"', otherInput: () => colleague, refusal: 422 },
  {
    operation: 'brokerUserUpdate',
    query: 'select 1 as "brokerId"',
    ownQuery: `select id from app_user where email = 'agence2@lagon.nc'`,
    otherInput: () => ({ ...colleague, email: 'agence2@lagon.nc' }),
    refusal: 422,
    caller: 'root',
  },
  { operation: 'brokerUserGet', query: user },
  {
    operation: 'brokerUserUpdate',
    query: user,
    otherInput: () => ({ ...colleague, email: 'agence@lagon.nc', brokerId: 1 }),
  },
  { operation: 'brokerUserRevoke', query: user },
  { operation: 'brokerUserDevices', query: user },
  { operation: 'brokerUserRevoke', query: `${signedIn} user_id as id, id as "deviceId"` },
  { operation: 'passkeyRemove', query: registered },
  { operation: 'deviceRevoke', query: `${signedIn} id as "deviceId"` },
  { operation: 'brokerUserRemove', query: user },
  {
    operation: 'fileProduct',
    query: 'select id as "productFileId" from product_file order by id limit 1',
    isShared: true,
  },
  ...foreignFollowUp,
  ...foreignPayments,
];
