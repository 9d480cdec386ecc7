import { commercial, commercialOf, effectDate, instalmentPlan } from '../parts/commercial.ts';
import { homeOptionFacts, homeOptions, homeRisk } from '../parts/home.ts';
import { homeFacts, homeFromFile, homeToFile } from '../parts/home-file.ts';
import { homeSteps } from '../parts/home-steps.ts';
import { subscriber } from '../parts/subscriber.ts';
import { defineProduct } from '../product.ts';

/** Home insurance, budget variant. Specification 3, sections 2.9 and 5 "Home". */
export const product = defineProduct({
  code: 'MRH_BUDGET',
  version: 1,
  fields: {
    person: subscriber(),
    productRisk: {
      ...homeRisk(),
      options: { ...homeOptions, fractionnement: instalmentPlan, ...commercial },
    },
    effectDate,
  },
  steps: homeSteps(Object.keys(homeOptions)),
  facts: { ...homeFacts, ...homeOptionFacts },
  commercial: ({ productRisk }) => commercialOf(productRisk.options),
  toFile: homeToFile,
  fromFile: homeFromFile,
});
