/** Quotes as typed by a broker on 21 November 2026. Values are texts; omitted ones have the initial value of a new quote. */
export const client = {
  personType: 'PHY',
  civility: { code: 'MME' },
  lastname: 'Wamytan',
  firstname: 'Marie',
  maritalStatus: { code: 'MAR' },
  birthDate: '1986-05-04',
  socioProfessionalCategory: { code: '5' },
  profession: 'infirmière',
  address: { adress1: '12 rue de l’Alma', zipCode: '98800', city: 'Nouméa', country: { code: 'NC' } },
  mail: { mail: 'marie.wamytan@lagon.nc' },
  phone: { prefix: '+687', number: '751234', acceptSms: 'true' },
} as const;

export const company = {
  personType: 'MOR',
  legalStatus: { code: 'SARL' },
  socialReason: 'Garage du Port',
  tradeName: 'Garage du Port',
  siret: '0 300 137 001',
  address: client.address,
  mail: { mail: 'contact@garage.nc' },
} as const;

export const subscriberDriver = {
  isSubscriber: 'true',
  person: { driverLicence: { number: 'NC123456', effectDate: '2005-06-01' } },
  risk: { crm: '0,80', seniority: '36' },
} as const;

export const secondDriver = {
  person: {
    civility: { code: 'M' },
    lastname: 'Wamytan',
    firstname: 'Jean',
    maritalStatus: { code: 'CEL' },
    birthDate: '1998-02-10',
    driverLicence: { effectDate: '2017-03-01' },
  },
  risk: { crm: '1', seniority: '24' },
} as const;

export const carQuote = {
  person: client,
  productRisk: {
    vehicle: {
      brand: 'TOYOTA',
      model: 'HILUX',
      version: '2.8 D-4D',
      fiscalPower: '11',
      apsadClasse: '11',
      body: 'Pick-up',
    },
    vehicleInfos: {
      registration: '312456 NC',
      firstUseDate: '2022-03-01',
      acquisitionDate: '2023-01-15',
      use: { code: 'PROMTRAV' },
      drivingArea: { code: 'NOUMEA' },
    },
    drivers: [subscriberDriver],
  },
  effectDate: '2026-12-01',
} as const;

export const homeQuote = {
  person: client,
  productRisk: {
    principalAssured: {
      isSubscriber: 'true',
      risk: {
        homeAddress: { adress1: '12 rue de l’Alma', zipCode: '98800', city: 'Nouméa', country: { code: 'NC' } },
        homeType: { code: 'APPT' },
        clientHomeStatus: { code: 'LOC' },
        roomsNumber: '3',
        roomsOver30: '0',
      },
    },
  },
  effectDate: '2026-12-01',
} as const;

export const accidentQuote = {
  person: client,
  productRisk: {
    principalAssured: { isSubscriber: 'true' },
    secondariesAssured: [
      { person: { ...secondDriver.person, birthDate: '2015-02-10' }, relationRole: { code: 'ENFANT' } },
    ],
  },
  effectDate: '2026-12-01',
} as const;

export const legalQuote = {
  person: client,
  productRisk: { resiliationSinistre: 'NON', resiliationFausseDeclaration: 'NON', connaisanceLitige: 'NON' },
  effectDate: '2026-12-01',
} as const;

/** A student's room or flat. */
export const studentQuote = {
  ...homeQuote,
  person: { ...client, birthDate: '2004-05-04', socioProfessionalCategory: { code: '9' }, profession: '' },
} as const;

/** A car whose driver is referred to the insurer. */
export const referredCar = {
  ...carQuote,
  productRisk: {
    ...carQuote.productRisk,
    drivers: [{ ...subscriberDriver, risk: { ...subscriberDriver.risk, suspendedLicence: 'true' } }],
  },
} as const;
