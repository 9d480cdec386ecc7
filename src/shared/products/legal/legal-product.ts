import type { PersonType } from '#shared/clients/people.ts';
import { subscriberFields } from '#shared/clients/subscriber.ts';
import type { Group } from '#shared/forms/node.ts';
import { undeclaredText } from '#shared/forms/undeclared.ts';
import { formatCount } from '#shared/primitives/money.ts';
import { commercialFields, effectDate, toCommercialTerms } from '#shared/products/parts/commercial.ts';
import { defineProduct } from '#shared/products/product.ts';
import {
  firstLegalPrice,
  legalFacts,
  legalFromContract,
  legalSteps,
  legalToContract,
  ratedClientSections,
  undeclaredEmployees,
} from './legal.ts';
import { legalQuestions } from './legal-questions.ts';

interface LegalProduct {
  readonly code: string;
  readonly personTypes: readonly PersonType[];
  /** Field of the instalment plan; empty if it is paid yearly only. */
  readonly plan: Group;
}

/** The subscriber; a company that does not declare its employees is rated like the largest ones. */
const legalSubscriber = (personTypes: readonly PersonType[]) => {
  const subscriber = subscriberFields(personTypes);
  return { ...subscriber, effectif: { ...subscriber.effectif, isRatedWorstIfEmpty: true as const } };
};

/** Defines a legal protection product: three questions and the accepted subscribers. Specification 3, section 2.8. */
export const legalProduct = ({ code, personTypes, plan }: LegalProduct) =>
  defineProduct({
    code,
    version: 1,
    fields: {
      person: legalSubscriber(personTypes),
      productRisk: { ...legalQuestions, options: { ...plan, ...commercialFields } },
      effectDate,
    },
    steps: legalSteps(Object.keys(plan).length > 0),
    ratedClientSections,
    facts: legalFacts,
    factFormats: {
      employees: (value) =>
        Number(value) >= undeclaredEmployees
          ? undeclaredText
          : `${formatCount(Number(value))}\u00A0${Number(value) < 2 ? 'salarié' : 'salariés'}`,
    },
    firstPrice: firstLegalPrice,
    presentation: {
      title: 'Votre protection juridique',
      risk: () => '',
      covers: {
        CONSO: 'Achats et consommation',
        HABITAT: 'Logement et voisinage',
        TRAVAIL: 'Travail',
        INFO: 'Un juriste au téléphone',
        FISCAL: 'Impôts et administration',
      },
    },
    commercial: ({ productRisk }) => toCommercialTerms(productRisk.options),
    toContract: legalToContract,
    fromContract: legalFromContract,
  });
