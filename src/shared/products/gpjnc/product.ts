import { commercial, commercialOf, effectDate, instalmentPlan } from '../parts/commercial.ts';
import { legalFacts, legalFromFile, legalSteps, legalToFile } from '../parts/legal.ts';
import { legalQuestions } from '../parts/legal-questions.ts';
import { subscriber } from '../parts/subscriber.ts';
import { defineProduct } from '../product.ts';

/** Legal protection in New Caledonia, by instalments (specification 3, section 9). Specification 3, section 2.8. */
export const product = defineProduct({
  code: 'GPJNC',
  version: 1,
  fields: {
    person: subscriber(['PHY']),
    productRisk: { ...legalQuestions, options: { fractionnement: instalmentPlan, ...commercial } },
    effectDate,
  },
  steps: legalSteps(true),
  facts: legalFacts,
  commercial: ({ productRisk }) => commercialOf(productRisk.options),
  toFile: legalToFile,
  fromFile: legalFromFile,
});
