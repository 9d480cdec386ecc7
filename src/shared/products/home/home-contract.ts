import type { LabelOf, Values } from '#shared/forms/node.ts';
import { fullYears } from '#shared/primitives/vocabulary/licence.ts';
import { addressKindOf, drivingAreaOf, territoryOf } from '#shared/primitives/vocabulary/places.ts';
import type { commercialFields } from '#shared/products/parts/commercial.ts';
import {
  type ContractRisk,
  contractOptions,
  emptyContractRisk,
  fullName,
  optionFormValues,
  splitFullName,
} from '#shared/products/parts/contract-risk.ts';
import type { homeRisk } from './home.ts';

type HomeRisk = Values<ReturnType<typeof homeRisk>>;
interface HomeValues {
  readonly person: { readonly socialReason: string | null };
  readonly effectDate: string;
  readonly productRisk: HomeRisk & { readonly options: Values<typeof commercialFields> };
}

/** Code of students in the list `csps`. */
export const studentCategory = '9';

/** Facts for the tariffs and acceptance rules of homes. */
export const homeFacts = {
  homeType: ({ productRisk }: HomeValues) => productRisk.principalAssured.risk.homeType.code,
  occupant: ({ productRisk }: HomeValues) => productRisk.principalAssured.risk.clientHomeStatus.code,
  rooms: ({ productRisk }: HomeValues) => productRisk.principalAssured.risk.roomsNumber,
  largeRooms: ({ productRisk }: HomeValues) => productRisk.principalAssured.risk.roomsOver30,
  zipCode: ({ productRisk }: HomeValues) => productRisk.principalAssured.risk.homeAddress.zipCode,
  /** Area by which the home is rated: its postcode, or the chosen area for a postcode without a commune. */
  ratedZone: ({ productRisk }: HomeValues) => {
    const { homeAddress, area } = productRisk.principalAssured.risk;
    return drivingAreaOf(homeAddress.zipCode) === '' ? (area.code ?? homeAddress.zipCode) : homeAddress.zipCode;
  },
  territory: ({ productRisk }: HomeValues) => {
    const { zipCode, country } = productRisk.principalAssured.risk.homeAddress;
    return territoryOf(zipCode, country.code);
  },
  addressKind: ({ productRisk }: HomeValues) => {
    const { zipCode, city } = productRisk.principalAssured.risk.homeAddress;
    return addressKindOf(zipCode, city);
  },
  /** 0 if there is no insured person, as for a company. */
  insuredAge: ({ productRisk, effectDate }: HomeValues) => {
    const { birthDate } = productRisk.principalAssured.person;
    return birthDate === null ? 0 : fullYears(birthDate, effectDate);
  },
  isStudent: ({ productRisk }: HomeValues) =>
    productRisk.principalAssured.person.socioProfessionalCategory.code === studentCategory ? 'OUI' : 'NON',
} as const;

/** Risk of a contract file for a home. */
export const homeToContract = ({ person, productRisk }: HomeValues, labelOf: LabelOf): ContractRisk => {
  const { principalAssured, options } = productRisk;
  const { homeAddress, area, homeType, clientHomeStatus, roomsNumber } = principalAssured.risk;
  const insured = fullName(principalAssured.person) || (person.socialReason ?? '');
  return {
    ...emptyContractRisk,
    options: contractOptions(options),
    home: {
      homeAddress: {
        adress1: homeAddress.adress1,
        adress2: null,
        adress3: null,
        zipCode: homeAddress.zipCode,
        city: homeAddress.city,
        country: labelOf('countries', homeAddress.country.code)?.libelle ?? null,
      },
      ...(area.code !== null && { area: labelOf('drivingAreas', area.code) }),
      homeType: labelOf('homeType', homeType.code),
      clientHomeStatus: labelOf('clientHomeStatus', clientHomeStatus.code),
      roomsNumber,
    },
    assured: [
      {
        fullname: insured,
        birthDate: principalAssured.person.birthDate,
        relation: null,
        isPrincipal: true,
        isSubscriber: principalAssured.isSubscriber,
      },
    ],
  };
};

/** Form values of a home from a contract file; the insured person of an older file is assumed to be the subscriber. */
export const homeFromContract = ({ home, assured, options }: ContractRisk): object => ({
  principalAssured: {
    isSubscriber: 'true',
    person: { ...splitFullName(assured[0]?.fullname ?? ''), birthDate: assured[0]?.birthDate ?? '' },
    risk: {
      homeAddress: {
        adress1: home?.homeAddress.adress1 ?? '',
        zipCode: home?.homeAddress.zipCode ?? '',
        city: home?.homeAddress.city ?? '',
      },
      area: { code: home?.area?.code ?? '' },
      homeType: { code: home?.homeType?.code ?? '' },
      clientHomeStatus: { code: home?.clientHomeStatus?.code ?? '' },
      roomsNumber: home?.roomsNumber ?? '',
    },
  },
  options: optionFormValues(options),
});
