import { clientStep, commercialSection, effectSection } from '#shared/clients/client-step.ts';
import { fieldSection, part, type Steps } from '#shared/forms/layout.ts';
import {
  type ContractRisk,
  contractOptions,
  emptyContractRisk,
  fullName,
  optionFormValues,
} from '#shared/products/parts/contract-risk.ts';
import type { FirstPrice } from '#shared/products/parts/first-price.ts';
import { isNotInsurable, legalQuestions, notInsurableMessage } from './legal-questions.ts';

interface LegalValues {
  readonly person: {
    readonly lastname: string | null;
    readonly firstname: string | null;
    readonly birthDate: string | null;
    readonly socialReason: string | null;
    readonly personType: string;
    readonly effectif: number | null;
  };
  readonly productRisk: {
    readonly options: { readonly brokerFees: number | null; readonly coeffReduc: number | null };
  };
}

/** Steps of a legal protection quote: the questionnaire is its risk. Specification 3, section 2.8. */
export const legalSteps = (hasPlans: boolean): Steps => ({
  client: clientStep,
  risk: [
    part(
      'questions',
      'Questionnaire',
      fieldSection(
        'Questionnaire de protection juridique',
        Object.keys(legalQuestions).map((name) => `productRisk.${name}`),
        { banner: { message: notInsurableMessage, isShown: isNotInsurable } },
      ),
    ),
  ],
  quote: [part('quote', 'Devis', effectSection, commercialSection(hasPlans))],
});

/** The number of employees of a company, which makes the price. */
export const ratedClientSections = [fieldSection('Société', ['person.effectif'])];

/** A first price of legal protection from the questionnaire and, for a company, its number of employees. */
export const firstLegalPrice: FirstPrice = {
  sections: [
    fieldSection(
      'Questionnaire',
      Object.keys(legalQuestions).map((name) => `productRisk.${name}`),
      {
        banner: { message: notInsurableMessage, isShown: isNotInsurable },
      },
    ),
    ...ratedClientSections,
  ],
  assumed: () => ({}),
  assumptions: [],
};

/** Stands for an undeclared number of employees: more than any declared one. */
export const undeclaredEmployees = 100_000;

/** Facts for the tariffs of legal protection. */
export const legalFacts = {
  isCompany: ({ person }: LegalValues) => (person.personType === 'MOR' ? 'OUI' : 'NON'),
  /** A company that does not declare its employees must not be rated as a small one. */
  employees: ({ person }: LegalValues) => person.effectif ?? (person.personType === 'MOR' ? undeclaredEmployees : 0),
  knownEmployees: ({ person }: LegalValues) => person.effectif ?? 0,
} as const;

/** Risk of a contract file: the subscriber is the insured person. */
export const legalToContract = ({ person, productRisk }: LegalValues): ContractRisk => ({
  ...emptyContractRisk,
  options: contractOptions(productRisk.options),
  assured: [
    {
      fullname: fullName(person) || (person.socialReason ?? ''),
      birthDate: person.birthDate,
      relation: null,
      isPrincipal: true,
      isSubscriber: true,
    },
  ],
});

/** Form values of a copy, in which the three questions must be answered again. */
export const legalFromContract = ({ options }: ContractRisk): object => ({ options: optionFormValues(options) });
