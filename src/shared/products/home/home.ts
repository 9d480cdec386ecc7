import { adultMessage, insuredAgeRule } from '#shared/clients/people.ts';
import { principalInsuredFields } from '#shared/clients/principal-insured.ts';
import { addressFields } from '#shared/clients/subscriber.ts';
import { checkbox, choice, wholeNumber, yesOrNo } from '#shared/forms/kinds.ts';
import { activeWhen, copyingFrom, deductible, withMustBeFilledMessage, withRules } from '#shared/forms/modifiers.ts';
import type { Condition, Rule, Values } from '#shared/forms/node.ts';
import { messages } from '#shared/primitives/messages.ts';
import { wholeNumberText } from '#shared/primitives/parsers/typed-value.ts';
import { drivingAreaOf, territoryOf } from '#shared/primitives/vocabulary/places.ts';

const atMostAllRooms: Rule = (value, { rootValue }) => {
  const rooms = Number(wholeNumberText(rootValue('productRisk.principalAssured.risk.roomsNumber')));
  return Number(wholeNumberText(value)) > rooms
    ? `Le logement ne compte que ${rooms}\u00A0${rooms > 1 ? 'pièces' : 'pièce'}`
    : null;
};

const rooms = (label: string, min: number) =>
  wholeNumber(label, { min, max: 50, message: messages.wholeNumber(label) });

/** Home types and occupant statuses that a product accepts; all if undefined. */
export interface HomeLimits {
  readonly homeTypes?: readonly string[];
  readonly statuses?: readonly string[];
}

export const atClientAddressPath = 'productRisk.principalAssured.risk.isAtClientAddress';

const address = 'productRisk.principalAssured.risk.homeAddress';

/** True for a postcode of New Caledonia without a commune, for which the price would be based on an assumed area. */
const isAreaUnknown: Condition = ({ rootValue }) => {
  const zipCode = rootValue(`${address}.zipCode`);
  return (
    /^\d{5}$/.test(zipCode) &&
    territoryOf(zipCode, rootValue(`${address}.country.code`)) === 'NC' &&
    drivingAreaOf(zipCode) === ''
  );
};

const isAtClientAddress: Condition = ({ rootValue }) => rootValue(atClientAddressPath) === 'true';

/** A landlord does not live in the insured home, whose zone and price would be those of the client's own. */
const notAtLandlordsHome: Rule = (value, scope) =>
  value === 'PNO' && isAtClientAddress(scope)
    ? 'Un propriétaire non occupant n’habite pas le logement\u00A0: décochez «\u00A0Le logement est à l’adresse du client\u00A0» et saisissez son adresse'
    : null;

/** Fields of the principal insured person and the home. Specification 3, sections 2.9, 3 "Home risk" and 5 "Home". */
export const homeRisk = ({ homeTypes, statuses }: HomeLimits = {}) => {
  const { adress1, zipCode, city, country } = addressFields(messages.wholeNumber);
  return {
    principalAssured: {
      ...principalInsuredFields(insuredAgeRule(adultMessage)),
      risk: {
        /**
         * The home is at the client's address, which is copied. Initially false for quotes that are sent without it; the
         * form of a new quote ticks it.
         */
        isAtClientAddress: {
          ...checkbox('Le logement est à l’adresse du client'),
          isFormOnly: true as const,
        },
        ...withMustBeFilledMessage({
          homeAddress: copyingFrom(
            { adress1: { ...adress1, label: 'Adresse' }, zipCode, city, country },
            'person.address',
            isAtClientAddress,
          ),
          homeType: { code: choice('Type de logement', 'homeType', homeTypes && { codes: homeTypes }) },
          clientHomeStatus: {
            code: withRules(
              choice('Qualité du souscripteur', 'clientHomeStatus', statuses && { codes: statuses }),
              notAtLandlordsHome,
            ),
          },
          roomsNumber: rooms('Nombre de pièces', 1),
          roomsOver30: withRules(rooms('Nombre de pièces de plus de 30 m²', 0), atMostAllRooms),
        }),
        area: {
          code: {
            ...activeWhen(isAreaUnknown, choice('Zone du logement', 'drivingAreas')),
            requiredMessage: 'Le code postal n’indique pas la zone\u00A0: choisissez où se trouve le logement',
          },
        },
      },
    },
  };
};

/** Options of the pricing step, all required. Specification 3, section 5 "Home". */
export const homeOptions = {
  franchiseIDV: deductible(
    'franchiseIDV',
    choice('Franchise incendie, dégâts des eaux, vol', 'franchiseIDV', { initial: '30000' }),
  ),
  brisGlace: yesOrNo('Bris de glace', 'OUI'),
  dezonage: yesOrNo('Dézonage', 'NON'),
  juridicProtection: yesOrNo('Protection juridique', 'NON'),
  rcViePrivee: yesOrNo('Responsabilité civile vie privée', 'OUI'),
  vol: yesOrNo('Vol', 'OUI'),
} as const;

type OptionValues = { readonly productRisk: { readonly options: Values<typeof homeOptions> } };
const toYesNo = (value: boolean): string => (value ? 'OUI' : 'NON');

/** Facts from the options of a home quote. */
export const homeOptionFacts = {
  deductibleIDV: ({ productRisk }: OptionValues) => Number(productRisk.options.franchiseIDV),
  deductibleIDVCode: ({ productRisk }: OptionValues) => productRisk.options.franchiseIDV,
  glass: ({ productRisk }: OptionValues) => toYesNo(productRisk.options.brisGlace),
  anyZone: ({ productRisk }: OptionValues) => toYesNo(productRisk.options.dezonage),
  legalProtection: ({ productRisk }: OptionValues) => toYesNo(productRisk.options.juridicProtection),
  privateLiability: ({ productRisk }: OptionValues) => toYesNo(productRisk.options.rcViePrivee),
  theft: ({ productRisk }: OptionValues) => toYesNo(productRisk.options.vol),
} as const;
