import { commercial, commercialOf, effectDate } from '../parts/commercial.ts';
import { legalFacts, legalFromFile, legalSteps, legalToFile } from '../parts/legal.ts';
import { legalQuestions } from '../parts/legal-questions.ts';
import { subscriber } from '../parts/subscriber.ts';
import { defineProduct } from '../product.ts';

/** Legal protection of people and companies, paid by the year. Specification 3, section 2.8. */
export const product = defineProduct({
  code: 'PJ',
  version: 1,
  fields: {
    person: subscriber(),
    productRisk: { ...legalQuestions, options: commercial },
    effectDate,
  },
  steps: legalSteps(false),
  facts: legalFacts,
  commercial: ({ productRisk }) => commercialOf(productRisk.options),
  toFile: legalToFile,
  fromFile: legalFromFile,
});
