import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { noInsuredRisk } from '#tests/support/contracts/portfolio.ts';

const headers = { headers: [], options: {} };
const createLabel = (code: string, libelle: string) => ({ code, libelle });

const createDriver = (fullname: string, birthDate: string, licenceDate: string) => ({
  fullname,
  firstname: null,
  lastname: null,
  birthDate,
  driverLicence: { number: null, effectDate: licenceDate },
});

const createPremium = (
  id: number,
  [from, to]: readonly [from: string, to: string],
  amount: number,
  balanceBrut: number,
) => ({
  id,
  number: `P${id}`,
  label: `Quittance ${id}`,
  effectDate: from,
  effectDateEnd: to,
  amount,
  balanceBrut,
  status: balanceBrut > 0 ? 'Impayée' : 'Soldée',
  disabled: false,
  defaultSelected: false,
});

const holderAddress: ContractFile['details']['addresses']['address'] = {
  adress1: '4 rue du Port',
  adress2: 'Bât. B',
  adress3: null,
  zipCode: '98800',
  city: 'Nouméa',
  country: 'Nouvelle-Calédonie',
};

const person: ContractFile['details']['person'] = {
  id: 7,
  personType: 'PHY',
  fullname: 'Monsieur Jean DUPONT',
  firstname: 'Jean',
  lastname: 'DUPONT',
  civility: null,
  birthDate: '1980-04-17',
  maritalStatus: null,
  socioProfessionalCategory: null,
  profession: 'Pêcheur',
  socialReason: null,
  tradeName: null,
  legalStatus: null,
  siret: '1234567',
  siren: null,
  effectif: null,
  webSite: null,
  address: { ...holderAddress, adress1: '99 rue de personne' },
  mail: null,
  phone: null,
  driverLicence: { number: null, effectDate: '1999-09-09' },
};

/** A quoted car with two drivers, in which no two amounts, days or names are equal, so that a swapped value shows. */
export const carContract: ContractFile = {
  details: {
    id: 42,
    number: 'AU0000042',
    icon: 'car',
    isEstimate: true,
    status: 'En cours',
    type: { libelle: 'Devis' },
    effectDate: '2026-12-05',
    creationDate: '2026-11-12',
    person,
    addresses: {
      mail: { id: 1, type: createLabel('PERSO', 'Personnel'), mail: 'jean@dupont.nc' },
      phone: { id: 2, type: createLabel('MOBILE', 'Mobile'), number: '751234', prefix: '+687', acceptSms: 'true' },
      address: holderAddress,
      bankAccount: {
        id: 3,
        type: createLabel('PRELEV', 'Prélèvement'),
        country: createLabel('NC', 'Nouvelle-Calédonie'),
        currency: createLabel('XPF', 'Franc'),
        accountOwner: 'DUPONT MARIE',
        ibanCode: 'FR1420041010050500013M02606',
        bicCode: 'PSSTFRPPNOU',
        domiciliation: 'OPT Nouméa',
      },
    },
    product: createLabel('AUTO', 'Automobile'),
    commercialCode: null,
    commission: 7_777,
    annualPrime: 98_765,
    balance: 0,
  },
  formula: {
    libelle: 'Confort',
    splitting: createLabel('T', 'Trimestriel'),
    guarantees: [
      { libelle: 'Responsabilité civile', amount: 40_100, franchiseValue: null, franchiseCurrencylabel: null },
      { libelle: 'Vol', amount: 20_020, franchiseValue: 35_000, franchiseCurrencylabel: 'F' },
      { libelle: 'Cyclone', amount: 9_003, franchiseValue: 10, franchiseCurrencylabel: '%' },
      { libelle: 'Assistance', amount: null, franchiseValue: 0, franchiseCurrencylabel: 'F' },
      { libelle: 'Bris de glace', amount: 5_400, franchiseValue: 12_500, franchiseCurrencylabel: 'F' },
    ],
    price: {
      fees: [
        { libelle: 'Frais de gestion', amount: 1_500 },
        { libelle: 'Frais de courtage', amount: 2_250 },
      ],
      instalments: 4,
      cash: 26_813,
      secondary: 23_984,
      tariffTitle: 'Auto 2026',
      isDemonstration: true,
    },
  },
  productRisk: {
    ...noInsuredRisk,
    vehicle: {
      brand: 'DACIA',
      model: 'Duster',
      version: '1.5 Blue dCi',
      minesType: 'M10DACVP123',
      SRACode: null,
      energy: 'Gazole',
      fiscalPower: 6,
      type: null,
    },
    vehicleInfos: {
      registration: '412345 NC',
      firstUseDate: '2019-03-21',
      acquisitionDate: '2022-08-30',
      use: createLabel('PRIVE', 'Privé'),
      kmsByYear: null,
      parkDetails: { area: 'Garage fermé' },
    },
    drivers: [
      {
        person: createDriver('Jean DUPONT', '1981-01-02', '2000-06-14'),
        isPrincipal: true,
        risk: { crm: 0.5, minCRMDuration: null, insurancePeriod: null },
      },
      {
        person: createDriver('Marie DUPONT', '1984-11-23', '2004-07-08'),
        isPrincipal: false,
        risk: { crm: 0.68, minCRMDuration: null, insurancePeriod: null },
      },
    ],
  },
  computed: {
    nextTakingAmount: null,
    nextTakingDate: null,
    payementMethod: null,
    isEcheancier: true,
    maxStatusEffectDate: null,
    unpaidPrimes: true,
    processingDocumentsNb: 0,
    processingTasksNb: 0,
    claimsNb: 0,
  },
  movements: {
    data: [
      {
        id: 1,
        number: 'M1',
        label: 'Changement de véhicule',
        effectDate: '2026-12-06',
        creationDate: '2026-11-13',
        status: 'Validé',
      },
    ],
    ...headers,
  },
  // Latest first, as in the file of a contract.
  primes: {
    data: [
      createPremium(3, ['2027-06-05', '2027-09-04'], 23_986, 23_986),
      createPremium(2, ['2027-03-05', '2027-06-04'], 23_985, 4_321),
      createPremium(1, ['2026-12-05', '2027-03-04'], 26_814, 0),
    ],
    ...headers,
  },
  claims: { data: [], ...headers },
  tasks: { data: [], ...headers },
  documents: { data: [], ...headers },
  editiques: { data: [], ...headers },
};

/** A quoted home with its insured persons, all values different. */
export const homeContract: ContractFile = {
  ...carContract,
  details: { ...carContract.details, product: createLabel('MRH', 'Habitation') },
  productRisk: {
    ...noInsuredRisk,
    home: {
      homeAddress: {
        ...holderAddress,
        adress1: '18 chemin des Niaoulis',
        adress2: null,
        zipCode: '98890',
        city: 'Païta',
      },
      homeType: createLabel('MAISON', 'Maison'),
      clientHomeStatus: createLabel('LOC', 'Locataire'),
      roomsNumber: 5,
    },
    assured: [
      { fullname: 'Luc DUPONT', birthDate: '2010-10-11', relation: 'Enfant', isPrincipal: false },
      { fullname: 'Anne MARTIN', birthDate: '1979-12-13', relation: null, isPrincipal: true },
    ],
  },
};
