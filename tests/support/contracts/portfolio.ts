import type { PortfolioClient, portfolioClients } from '#shared/operations/clients/clients.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { PortfolioContract, portfolioChanges } from '#shared/operations/shell/portfolio.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';

/** Default insured risk of a contract. */
export const noInsuredRisk: ContractFile['productRisk'] = {
  options: {
    brokerFees: null,
    coeffReduc: null,
    isCooperative: null,
    isConduiteExclusive: null,
    niveauAssistance: null,
  },
  vehicle: null,
  vehicleInfos: null,
  drivers: [],
  home: null,
  assured: [],
};

const address = { adress1: null, adress2: null, adress3: null, zipCode: null, city: null, country: null };
const table = { data: [], headers: [], options: {} };

/** A contract of the portfolio whose file holds only what identifies it. */
export const portfolioContract = (
  id: number,
  { holder = `Dupont ${id}`, numero = `CT-${id}` }: { holder?: string; numero?: string } = {},
): PortfolioContract => ({
  id,
  updatedAt: '2026-03-05T10:00:00.000Z',
  row: {
    id,
    numero,
    codeProduit: 'AUTO',
    nomSouscripteur: holder,
    adresseTelephonique: null,
    dateEffet: '2026-01-01',
    solde: 0,
    libelleStatut: 'Contrat validé',
    personId: id,
  },
  search: { nom: holder, prenom: '', raisonSociale: '', dateCreation: '2026-01-01', isUnpaid: false },
  file: {
    details: {
      id,
      number: numero,
      icon: 'directions_car',
      isEstimate: false,
      status: 'Contrat validé',
      type: { libelle: 'Contrat' },
      effectDate: '2026-01-01',
      creationDate: '2026-01-01',
      person: {
        id,
        personType: 'PHY',
        fullname: holder,
        firstname: null,
        lastname: holder,
        civility: null,
        birthDate: null,
        maritalStatus: null,
        socioProfessionalCategory: null,
        profession: null,
        socialReason: null,
        tradeName: null,
        legalStatus: null,
        siret: null,
        siren: null,
        effectif: null,
        webSite: null,
        address,
        mail: null,
        phone: null,
        driverLicence: null,
      },
      addresses: { mail: null, phone: null, address, bankAccount: null },
      product: { code: 'AUTO', libelle: 'Automobile' },
      commercialCode: null,
      commission: null,
      annualPrime: null,
      balance: 0,
    },
    formula: { libelle: null, splitting: null, guarantees: [] },
    productRisk: noInsuredRisk,
    computed: {
      nextTakingAmount: null,
      nextTakingDate: null,
      payementMethod: null,
      isEcheancier: false,
      maxStatusEffectDate: null,
      unpaidPrimes: false,
      processingDocumentsNb: 0,
      processingTasksNb: 0,
      claimsNb: 0,
    },
    movements: table,
    primes: table,
    claims: table,
    tasks: table,
    documents: table,
    editiques: table,
  },
});

/** A page of changes, the last one by default. */
export const portfolioPage = (
  contracts: PortfolioContract[],
  overrides: Partial<Output<typeof portfolioChanges>> = {},
): Output<typeof portfolioChanges> => ({
  success: true,
  contracts,
  removedIds: [],
  cursor: `after ${contracts.at(-1)?.id ?? 0}`,
  hasMore: false,
  total: contracts.length,
  outside: 0,
  ...overrides,
});

/** A client of the portfolio with the data of the holder of that contract. */
export const portfolioClient = (
  id: number,
  { lastname = `Dupont ${id}`, city = null }: { lastname?: string; city?: string | null } = {},
): PortfolioClient => ({
  id,
  updatedAt: '2026-03-05T10:00:00.000Z',
  client: {
    ...portfolioContract(id, { holder: lastname }).file.details.person,
    address: { ...address, city },
    phoneNumber: null,
    dateEffet: '2026-01-01',
  },
  hasContract: id % 2 === 0,
  hasQuote: id % 3 === 0,
});

/** A page of clients, the last one by default. */
export const clientsPage = (
  clients: PortfolioClient[],
  overrides: Partial<Output<typeof portfolioClients>> = {},
): Output<typeof portfolioClients> => ({
  success: true,
  clients,
  removedIds: [],
  cursor: `after ${clients.at(-1)?.id ?? 0}`,
  hasMore: false,
  total: clients.length,
  ...overrides,
});
