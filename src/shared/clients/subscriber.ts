import {
  capitals,
  checkbox,
  choice,
  city,
  email,
  hidden,
  phone,
  radio,
  ridet,
  text,
  wholeNumber,
  zipCode,
} from '#shared/forms/kinds.ts';
import { groupWhen, lockedWhen, optional, withImpliedValues, withResets, withRules } from '#shared/forms/modifiers.ts';
import type { Condition, FieldScope, Rule } from '#shared/forms/node.ts';
import { messages } from '#shared/primitives/messages.ts';
import { parseValidPhone } from '#shared/primitives/phone/phone.ts';
import { defaultPhonePrefix, phoneCountries } from '#shared/primitives/phone/phone-countries.ts';
import { impliedCountry } from '#shared/primitives/vocabulary/communes.ts';
import type { PersonType } from './people.ts';
import { adultMessage, identityFields, insuredAgeRule, occupationFields, personTypes } from './people.ts';

export const isNatural: Condition = ({ rootValue }) => rootValue('person.personType') === 'PHY';
export const isLegal: Condition = ({ rootValue }) => rootValue('person.personType') === 'MOR';

/**
 * True for a client of the portfolio, whose data come from their file and are read-only here (specification 3, section
 * 4 "Wizard").
 */
const isKnownClient: Condition = ({ rootValue }) => rootValue('person.id') !== '';

const prefixes = phoneCountries.map(({ prefix, libelle }) => ({ code: prefix, libelle: `${libelle} (${prefix})` }));

const callingCode = ({ rootValue }: FieldScope): string => rootValue('person.phone.prefix') || defaultPhonePrefix;

const validPhone: Rule = (number, scope) =>
  parseValidPhone({ number, prefix: callingCode(scope) }) ? null : messages.phone('Téléphone');

/** Three address lines, postcode, city and country. `wording` builds the message for a postcode that is no number. */
export const addressFields = (wording?: (label: string) => string) => ({
  adress1: text('Adresse 1', 60),
  adress2: optional(text('Adresse 2', 60)),
  adress3: optional(text('Adresse 3', 60)),
  zipCode: withImpliedValues(withResets(zipCode('Code postal', wording), 'city'), (typed, sibling) => ({
    'country.code': impliedCountry(typed, sibling('country.code')),
  })),
  city: city('Ville'),
  country: { code: choice('Pays', 'countries', { initial: 'NC' }) },
});

/**
 * Fields of the subscriber, natural person or legal entity, the same for every product. Specification 3, sections 3
 * "Client" and 5. `types` are those that the product accepts, the default first.
 */
export const subscriberFields = (
  types: readonly PersonType[] = ['PHY', 'MOR'],
  birthDateRule: Rule = insuredAgeRule(adultMessage),
) => ({
  id: hidden(),
  personType: radio(
    'Type de client',
    personTypes.filter(({ code }) => types.some((type) => type === code)),
    types[0],
  ),
  ...lockedWhen(isKnownClient, {
    ...groupWhen(isNatural, { ...identityFields(birthDateRule), ...occupationFields }),
    ...groupWhen(isLegal, {
      legalStatus: { code: choice('Forme juridique', 'legalStatuses') },
      socialReason: capitals('Raison sociale', 80),
      tradeName: text('Nom commercial', 80),
      siret: ridet('RIDET'),
      effectif: optional(wholeNumber('Effectif', { min: 0, max: 99_999 })),
      webSite: optional(text('Site web', 120)),
    }),
    address: addressFields(),
    mail: { mail: email('E-mail') },
    phone: {
      prefix: optional(radio('Indicatif', prefixes, defaultPhonePrefix)),
      number: { ...optional(withRules(phone('Téléphone'), validPhone)), callingCode },
      acceptSms: checkbox('Accepte de recevoir des SMS'),
    },
  }),
});

export type SubscriberFields = ReturnType<typeof subscriberFields>;
