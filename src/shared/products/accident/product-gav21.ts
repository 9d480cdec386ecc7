import { clientStep, commercialSection, effectSection } from '#shared/clients/client-step.ts';
import { fieldSection, part, type Section } from '#shared/forms/layout.ts';
import { foldName, nameKey } from '#shared/primitives/person-name.ts';
import { fullYears } from '#shared/primitives/vocabulary/licence.ts';
import { toCommercialTerms } from '#shared/products/parts/commercial.ts';
import { defineProduct } from '#shared/products/product.ts';
import { gavFromContract, gavToContract, updateGavRisk } from './accident-contract.ts';
import { firstAccidentPrice } from './first-accident-price.ts';
import { type GavValues, quoteFields } from './gav.ts';

const people: Section = {
  title: 'Assurés additionnels',
  layout: 'list',
  fields: [],
  list: {
    path: 'productRisk.secondariesAssured',
    editor: 'dialog',
    addLabel: 'Ajouter un assuré',
    addTitle: 'Ajouter un assuré',
    editTitle: 'Modifier un assuré',
    emptyText: 'Aucun assuré additionnel',
    deleteQuestion: 'Etes vous sûr de vouloir supprimer cet assuré\u00A0?',
    columns: ['person.lastname', 'person.firstname', 'relationRole.code', 'person.birthDate'],
    sections: [fieldSection('Assuré', ['relationRole', 'person'])],
  },
};

const agesOf = ({ effectDate: day, productRisk }: GavValues): number[] =>
  productRisk.secondariesAssured.map(({ person }) => fullYears(person.birthDate, day));

/** Ages of the additional insured people with a relation code, on the effect date. */
const agesOfRelation = ({ effectDate: day, productRisk }: GavValues, relation: string): number[] =>
  productRisk.secondariesAssured
    .filter(({ relationRole }) => relationRole.code === relation)
    .map(({ person }) => fullYears(person.birthDate, day));
const principalAge = ({ effectDate: day, person, productRisk }: GavValues): number =>
  fullYears(productRisk.principalAssured.person.birthDate ?? person.birthDate ?? day, day);

interface NamedPerson {
  readonly lastname: string | null;
  readonly firstname: string | null;
  readonly birthDate: string | null;
}
const identityKey = (person: NamedPerson): string => `${nameKey(foldName(person))} ${person.birthDate}`;

/** Age used where there is no such person. */
const ageIfAbsent = 99;

/** People below this age in full years are children for the tariff. */
const childUnder = 21;

/** Group accident insurance of a person and their family. Specification 3, sections 2.5 and 5 "GAV". */
export const product = defineProduct({
  code: 'GAV21',
  version: 1,
  fields: quoteFields,
  steps: {
    client: clientStep,
    risk: [
      part(
        'insured',
        'Assurés',
        fieldSection('Assuré principal', [
          'productRisk.principalAssured.isSubscriber',
          'productRisk.principalAssured.person',
        ]),
        people,
      ),
    ],
    quote: [part('quote', 'Devis', effectSection, commercialSection(true))],
  },
  facts: {
    insuredAge: principalAge,
    otherAdults: (quote) => agesOf(quote).filter((age) => age >= childUnder).length,
    children: (quote) => agesOf(quote).filter((age) => age < childUnder).length,
    oldestOther: (quote) => Math.max(0, ...agesOf(quote)),
    spouses: (quote) => agesOfRelation(quote, 'CONJOINT').length,
    youngestSpouse: (quote) => Math.min(ageIfAbsent, ...agesOfRelation(quote, 'CONJOINT')),
    oldestChild: (quote) => Math.max(0, ...agesOfRelation(quote, 'ENFANT')),
    /** Smallest age difference between the principal and a child, and between a parent and the principal, in years. */
    leastChildGap: (quote) =>
      Math.min(ageIfAbsent, ...agesOfRelation(quote, 'ENFANT').map((age) => principalAge(quote) - age)),
    leastParentGap: (quote) =>
      Math.min(ageIfAbsent, ...agesOfRelation(quote, 'PARENT').map((age) => age - principalAge(quote))),
    isRepeated: ({ productRisk }) => {
      const people = [productRisk.principalAssured, ...productRisk.secondariesAssured].map(({ person }) =>
        identityKey(person),
      );
      return new Set(people).size < people.length ? 'OUI' : 'NON';
    },
    others: ({ productRisk }) => productRisk.secondariesAssured.length,
  },
  factFormats: { insuredAge: { unit: 'ans' }, oldestOther: { unit: 'ans', one: 'an' } },
  firstPrice: firstAccidentPrice,
  presentation: {
    title: 'Votre protection en cas d’accident',
    risk: () => '',
    covers: {
      IP: 'Séquelles d’un accident',
      DC: 'Capital versé en cas de décès',
      IPA: 'Séquelles des autres adultes',
      IPE: 'Séquelles des enfants',
      AIDE: 'Aide à la maison, garde d’enfants',
      FRAIS: 'Soins et prothèses',
    },
  },
  commercial: ({ productRisk }) => toCommercialTerms(productRisk.options),
  toContract: gavToContract,
  fromContract: gavFromContract,
  updateRisk: updateGavRisk,
});
