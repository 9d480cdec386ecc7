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
  readonly asks: string;
  /** Input with the field names of the specification. */
  readonly sends?: (known: KnownValues) => object;
  /** Where the answer contains each field of the specification. */
  readonly answers: readonly string[];
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
  asks: `POST /api/listItems/${name}`,
  answers: prefixWith('listItems[0]', 'libelle code'),
});
const supportingDocuments = table('contract.documents', 'number type linkedFilesNb dueDate');

/**
 * The calls of specification 2, section 7, in its order, except signature and payment; the fields of an entity are
 * those of section 3.
 */
export const calls: readonly Call[] = [
  {
    asks: 'POST /api/client/search',
    sends: ({ details: { person } }) => ({
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
    answers: ['totalCount', ...prefixWith('clients[0]', 'id phoneNumber dateEffet'), ...person('clients[0]')],
  },
  {
    asks: 'POST /api/client/get',
    sends: ({ details: { person } }) => ({ idClient: person.id }),
    answers: ['success', ...person('person')],
  },
  {
    asks: 'POST /api/customer/contract/search',
    sends: ({ details: { person } }) => ({
      ...paging('dateEffet', 'DESCENDING'),
      ...{ idPersonnes: [person.id], numero: '', productCode: '', etatGlobal: '', getOnlyImpayes: false },
      ...{ dateEffetDu: '', dateEffetAu: '', dateCreationDu: '', dateCreationAu: '' },
      ...{ nom: '', prenom: '', raisonSociale: '', getSolde: true },
    }),
    answers: [
      ...prefixWith('contractList[0]', 'id numero productName status dateEffet solde'),
      ...['totalCount', 'soldeTotalTTC'],
    ],
  },
  {
    asks: 'POST /api/contract/get',
    sends: ({ details: { id } }) => ({ idContrat: id }),
    answers: [
      ...['success', ...person(`${file}.person`)],
      ...prefixWith(
        file,
        'id number icon isEstimate status type.libelle effectDate commercialCode commission annualPrime',
      ),
      ...prefixWith(`${file}.addresses`, 'mail.mail phone.number address.city'),
      ...prefixWith(`${file}.addresses.bankAccount`, 'id accountOwner ibanCode bicCode domiciliation'),
      ...['type', 'country', 'currency'].flatMap((of) =>
        prefixWith(`${file}.addresses.bankAccount.${of}`, 'code libelle'),
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
    asks: 'POST /api/editique/get',
    sends: ({ editiqueId }) => ({ editiqueId }),
    answers: ['content', 'name', 'success'],
  },
  {
    asks: 'POST /api/contract/document/file/list',
    sends: ({ documentId }) => ({ documentId }),
    answers: ['success', ...prefixWith('files[0]', 'id name creationDate')],
  },
  {
    asks: 'POST /api/contract/document/file/get',
    sends: ({ documentId }) => ({ documentId }),
    answers: prefixWith('file.data', 'content name'),
  },
  {
    asks: 'POST /api/contract/document/file/add',
    sends: ({ details: { id } }) => {
      const form = new FormData();
      form.append('files[]', new File(['%PDF-1.7\n'], 'constat.pdf', { type: 'application/pdf' }), 'constat.pdf');
      form.append('pieces', JSON.stringify([{ typeCode: 'AUTRE' }]));
      form.append('contractId', String(id));
      return form;
    },
    answers: ['success', 'message.type', 'message.message', ...supportingDocuments],
  },
  {
    asks: 'GET /api/claims/{id}',
    answers: [
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
    asks: 'POST /api/client/update/email',
    sends: (known) => contactInput(known.details),
    answers: ['type', 'message'],
  },
  {
    asks: 'POST /api/client/update/bank/address',
    sends: (known) => ({ ...bankInput(known.details), titulaireCompte: 'Autre titulaire' }),
    answers: ['type', 'message', 'redirect'],
  },
  ...['types/mail', 'types/tel', 'types', 'countries', 'devises'].map(list),
  { asks: 'GET /api/profile', answers: ['success', ...prefixWith('user', 'firstName lastName email')] },
  {
    asks: 'PUT /api/profile',
    sends: () => ({ user: { firstName: 'Jean', lastName: 'Kabar', email: 'courtier@lagon.nc' } }),
    answers: ['success', 'message.type', 'message.message'],
  },
  {
    asks: 'PUT /api/profile/password',
    sends: () => ({ password: 'Recif-2027', confirmedPassword: 'Recif-2027' }),
    answers: ['success', 'message.type', 'message.message'],
  },
  {
    asks: 'POST /api/broker/user/search',
    sends: ({ brokerId }) => ({
      ...paging('firstName', 'ASC'),
      ...{ firstName: '', lastName: '', email: '', isEnabled: true, brokerId, userBrokerId: brokerId },
    }),
    answers: ['success', 'totalCount', 'brokerList[0].id', 'brokerList[0].name', ...user('userList[0]')],
  },
  {
    asks: 'POST /api/broker/search',
    sends: () => ({ name: '', pageSize: 0 }),
    answers: prefixWith('brokerList[0]', 'id name'),
  },
  {
    asks: 'POST /api/broker/user/get',
    sends: ({ userId }) => ({ id: userId }),
    answers: [...user('user'), ...prefixWith('roles[0]', 'name id'), ...prefixWith('broker[0]', 'name id')],
  },
  {
    asks: 'POST /api/broker/user/update',
    sends: ({ userId, brokerId, roleId }) => ({
      ...{ id: userId, firstName: 'Julien', lastName: 'Cornaille', email: 'agence@lagon.nc', isEnabled: true },
      ...{ brokerId, role: roleId },
    }),
    answers: ['success', 'message.type', 'message.message'],
  },
  {
    asks: 'POST /api/broker/user/add',
    sends: ({ brokerId, roleId }) => ({
      ...{ firstName: 'Éloïse', lastName: 'Wénéhoua', email: 'eloise@lagon.nc', brokerId, role: roleId },
    }),
    answers: ['success', 'message.type', 'message.message'],
  },
  { asks: 'POST /api/broker/roles/get', answers: prefixWith('roles[0]', 'name id') },
  {
    asks: 'POST /api/broker/user/remove',
    sends: ({ userId }) => ({ id: userId }),
    answers: ['id', 'success', 'message.type', 'message.message'],
  },
];
