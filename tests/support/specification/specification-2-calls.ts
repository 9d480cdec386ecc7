import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { bankInput, contactInput } from '#tests/support/contracts/contacts.ts';

/** Rows of one broker with a value for each field that a call may name. */
export interface KnownValues {
  readonly details: ContractFile['details'];
  readonly documentId: number;
  readonly editiqueId: number;
  readonly claimId: number;
  readonly userId: number;
  readonly brokerId: number;
  readonly roleId: number;
}

interface Call {
  readonly methodAndPath: string;
  /** Input with the field names of the specification. */
  readonly buildInput?: (knownValues: KnownValues) => object;
  /** Where the answer contains each field of the specification. */
  readonly answerFields: readonly string[];
}

const paging = (sortField: string, sortOrder: string) => ({ pageSize: 20, firstPage: '0', sortField, sortOrder });
const prefixWith = (path: string, fields: string): string[] => fields.split(' ').map((field) => `${path}.${field}`);

const person = (path: string): string[] => [
  ...prefixWith(path, 'id personType fullname firstname lastname profession tradeName siret siren effectif webSite'),
  ...prefixWith(
    path,
    'civility.libelleLong birthDate maritalStatus.libelle socioProfessionalCategory.libelle legalStatus',
  ),
  ...prefixWith(path, 'address.adress1 address.zipCode address.city mail.mail mail.id mail.type.code'),
  ...prefixWith(path, 'phone.number phone.prefix phone.id phone.type.code phone.acceptSms driverLicence.effectDate'),
];
const file = 'contract.details';
const risk = 'contract.productRisk';
const table = (path: string, fields: string): string[] => [
  ...prefixWith(path, 'data headers options'),
  ...prefixWith(`${path}.data[0]`, fields),
];
const user = (path: string): string[] => [
  ...prefixWith(path, 'id firstName lastName email isEnabled userBrokerId broker.name broker.id'),
  ...prefixWith(`${path}.role[0]`, 'name id'),
];
const list = (name: string): Call => ({
  methodAndPath: `POST /api/listItems/${name}`,
  answerFields: prefixWith('listItems[0]', 'libelle code'),
});
const supportingDocuments = table('contract.documents', 'number type linkedFilesNb dueDate');

/**
 * The calls of specification 2, section 7, in its order, except signature and payment; the fields of an entity are
 * those of section 3.
 */
export const calls: readonly Call[] = [
  {
    methodAndPath: 'POST /api/client/search',
    buildInput: ({ details: { person } }) => ({
      ...paging('dateEffet', 'DESCENDING'),
      ...{
        birthDate: '',
        lastname: person.lastname,
        firstname: person.firstname,
        companyName: '',
        city: '',
        zipCode: '',
      },
      ...{ hasContract: 'true', hasInvoice: 'false', personType: 'PHY' },
    }),
    answerFields: ['totalCount', ...prefixWith('clients[0]', 'id phoneNumber dateEffet'), ...person('clients[0]')],
  },
  {
    methodAndPath: 'POST /api/client/get',
    buildInput: ({ details: { person } }) => ({ idClient: person.id }),
    answerFields: ['success', ...person('person')],
  },
  {
    methodAndPath: 'POST /api/customer/contract/search',
    buildInput: ({ details: { person } }) => ({
      ...paging('dateEffet', 'DESCENDING'),
      ...{ idPersonnes: [person.id], numero: '', productCode: '', etatGlobal: '', getOnlyImpayes: false },
      ...{ dateEffetDu: '', dateEffetAu: '', dateCreationDu: '', dateCreationAu: '' },
      ...{ nom: '', prenom: '', raisonSociale: '', getSolde: true },
    }),
    answerFields: [
      ...prefixWith('contractList[0]', 'id numero productName status dateEffet solde'),
      ...['totalCount', 'soldeTotalTTC'],
    ],
  },
  {
    methodAndPath: 'POST /api/contract/get',
    buildInput: ({ details: { id } }) => ({ idContrat: id }),
    answerFields: [
      ...['success', ...person(`${file}.person`)],
      ...prefixWith(
        file,
        'id number icon isEstimate status type.libelle effectDate commercialCode commission annualPrime',
      ),
      ...prefixWith(`${file}.addresses`, 'mail.mail phone.number address.city'),
      ...prefixWith(`${file}.addresses.bankAccount`, 'id accountOwner ibanCode bicCode domiciliation'),
      ...['type', 'country', 'currency'].flatMap((property) =>
        prefixWith(`${file}.addresses.bankAccount.${property}`, 'code libelle'),
      ),
      ...prefixWith(`${file}.product`, 'code libelle'),
      ...prefixWith('contract.formula', 'libelle splitting.libelle'),
      ...prefixWith('contract.formula.guarantees[0]', 'libelle amount franchiseValue franchiseCurrencylabel'),
      ...prefixWith(`${risk}.options`, 'brokerFees coeffReduc isCooperative isConduiteExclusive niveauAssistance.code'),
      ...prefixWith(`${risk}.vehicle`, 'brand model version minesType SRACode energy fiscalPower type'),
      ...prefixWith(
        `${risk}.vehicleInfos`,
        'registration firstUseDate acquisitionDate use.code kmsByYear parkDetails.area',
      ),
      ...prefixWith(
        `${risk}.drivers[0]`,
        'person.fullname person.birthDate person.driverLicence.effectDate isPrincipal',
      ),
      ...prefixWith(`${risk}.drivers[0].risk`, 'crm minCRMDuration insurancePeriod'),
      ...prefixWith(
        'contract.computed',
        'nextTakingAmount nextTakingDate payementMethod isEcheancier maxStatusEffectDate',
      ),
      ...prefixWith('contract.computed', 'unpaidPrimes processingDocumentsNb processingTasksNb claimsNb'),
      ...table('contract.movements', 'id'),
      ...table('contract.primes', 'id balanceBrut effectDate effectDateEnd disabled defaultSelected'),
      ...table('contract.claims', 'id number occurenceDate openingDate state subState type category respConvention'),
      ...table('contract.tasks', 'id'),
      ...supportingDocuments,
      ...table('contract.editiques', 'id creationDate signable name'),
    ],
  },
  {
    methodAndPath: 'POST /api/editique/get',
    buildInput: ({ editiqueId }) => ({ editiqueId }),
    answerFields: ['content', 'name', 'success'],
  },
  {
    methodAndPath: 'POST /api/contract/document/file/list',
    buildInput: ({ documentId }) => ({ documentId }),
    answerFields: ['success', ...prefixWith('files[0]', 'id name creationDate')],
  },
  {
    methodAndPath: 'POST /api/contract/document/file/get',
    buildInput: ({ documentId }) => ({ documentId }),
    answerFields: prefixWith('file.data', 'content name'),
  },
  {
    methodAndPath: 'POST /api/contract/document/file/add',
    buildInput: ({ details: { id } }) => {
      const form = new FormData();
      form.append('files[]', new File(['%PDF-1.7\n'], 'constat.pdf', { type: 'application/pdf' }), 'constat.pdf');
      form.append('pieces', JSON.stringify([{ typeCode: 'AUTRE' }]));
      form.append('contractId', String(id));
      return form;
    },
    answerFields: ['success', 'message.type', 'message.message', ...supportingDocuments],
  },
  {
    methodAndPath: 'GET /api/claims/{id}',
    answerFields: [
      ...prefixWith(
        'data',
        'occurenceDateTime declarationDateTime openingDateTime natureSinistre circonstanceSinistre',
      ),
      ...prefixWith('data', 'position convention casDeConvention garantieFranchise afficher'),
      ...prefixWith('data.garanties[0]', 'garantieCode garantieLibelle'),
      ...prefixWith('data.intervenants[0]', 'nom role email tel'),
      ...prefixWith('data.missionnements[0]', 'nom num date objet dateReception'),
      ...prefixWith('data.reglements[0]', 'destinataire montant solde datePaiementPrevue'),
    ],
  },
  {
    methodAndPath: 'POST /api/client/update/email',
    buildInput: (knownValues) => contactInput(knownValues.details),
    answerFields: ['type', 'message'],
  },
  {
    methodAndPath: 'POST /api/client/update/bank/address',
    buildInput: (knownValues) => ({ ...bankInput(knownValues.details), titulaireCompte: 'Autre titulaire' }),
    answerFields: ['type', 'message', 'redirect'],
  },
  ...['types/mail', 'types/tel', 'types', 'countries', 'devises'].map(list),
  { methodAndPath: 'GET /api/profile', answerFields: ['success', ...prefixWith('user', 'firstName lastName email')] },
  {
    methodAndPath: 'PUT /api/profile',
    buildInput: () => ({ user: { firstName: 'Jean', lastName: 'Kabar', email: 'courtier@lagon.nc' } }),
    answerFields: ['success', 'message.type', 'message.message'],
  },
  {
    methodAndPath: 'PUT /api/profile/password',
    buildInput: () => ({ password: 'Recif-2027', confirmedPassword: 'Recif-2027' }),
    answerFields: ['success', 'message.type', 'message.message'],
  },
  {
    methodAndPath: 'POST /api/broker/user/search',
    buildInput: ({ brokerId }) => ({
      ...paging('firstName', 'ASC'),
      ...{ firstName: '', lastName: '', email: '', isEnabled: true, brokerId, userBrokerId: brokerId },
    }),
    answerFields: ['success', 'totalCount', 'brokerList[0].id', 'brokerList[0].name', ...user('userList[0]')],
  },
  {
    methodAndPath: 'POST /api/broker/search',
    buildInput: () => ({ name: '', pageSize: 0 }),
    answerFields: prefixWith('brokerList[0]', 'id name'),
  },
  {
    methodAndPath: 'POST /api/broker/user/get',
    buildInput: ({ userId }) => ({ id: userId }),
    answerFields: [...user('user'), ...prefixWith('roles[0]', 'name id'), ...prefixWith('broker[0]', 'name id')],
  },
  {
    methodAndPath: 'POST /api/broker/user/update',
    buildInput: ({ userId, brokerId, roleId }) => ({
      ...{ id: userId, firstName: 'Julien', lastName: 'Cornaille', email: 'agence@lagon.nc', isEnabled: true },
      ...{ brokerId, role: roleId },
    }),
    answerFields: ['success', 'message.type', 'message.message'],
  },
  {
    methodAndPath: 'POST /api/broker/user/add',
    buildInput: ({ brokerId, roleId }) => ({
      ...{ firstName: 'Éloïse', lastName: 'Wénéhoua', email: 'eloise@lagon.nc', brokerId, role: roleId },
    }),
    answerFields: ['success', 'message.type', 'message.message'],
  },
  { methodAndPath: 'POST /api/broker/roles/get', answerFields: prefixWith('roles[0]', 'name id') },
  {
    methodAndPath: 'POST /api/broker/user/remove',
    buildInput: ({ userId }) => ({ id: userId }),
    answerFields: ['id', 'success', 'message.type', 'message.message'],
  },
];
