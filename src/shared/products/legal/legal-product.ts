import type { PersonType } from '#shared/clients/people.ts';
import { subscriberFields } from '#shared/clients/subscriber.ts';
import type { Group } from '#shared/forms/node.ts';
import { formatCount } from '#shared/primitives/money.ts';
import { commercialFields, effectDate, toCommercialTerms } from '#shared/products/parts/commercial.ts';
import { defineProduct } from '#shared/products/product.ts';
import {
  firstLegalPrice,
  legalFacts,
  legalFromContract,
  legalSteps,
  legalToContract,
  undeclaredEmployees,
} from './legal.ts';
import { legalQuestions } from './legal-questions.ts';

interface LegalProduct {
  readonly code: string;
  readonly personTypes: readonly PersonType[];
  /** Field of the instalment plan; empty if it is paid yearly only. */
  readonly plan: Group;
}

/** Defines a legal protection product: three questions and the accepted subscribers. Specification 3, section 2.8. */
export const legalProduct = ({ code, personTypes, plan }: LegalProduct) =>
  defineProduct({
    code,
    version: 1,
    fields: {
      person: subscriberFields(personTypes),
      productRisk: { ...legalQuestions, options: { ...plan, ...commercialFields } },
      effectDate,
    },
    steps: legalSteps(Object.keys(plan).length > 0),
    facts: legalFacts,
    factFormats: {
      employees: (value) =>
        Number(value) >= undeclaredEmployees ? 'non déclaré' : `${formatCount(Number(value))}\u00A0salariés`,
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
