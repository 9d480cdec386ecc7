import { commercial, commercialOf, effectDate, instalmentPlan } from '../parts/commercial.ts';
import { homeOptionFacts, homeOptions, homeRisk } from '../parts/home.ts';
import { homeFacts, homeFromFile, homeToFile } from '../parts/home-file.ts';
import { homeSteps } from '../parts/home-steps.ts';
import { subscriber } from '../parts/subscriber.ts';
import { defineProduct } from '../product.ts';

/** Home insurance of students: small homes that are rented. Specification 3, sections 2.9 and 5 "Home". */
export const product = defineProduct({
  code: 'MRH_ETU_2021',
  version: 1,
  fields: {
    person: subscriber(['PHY']),
    productRisk: {
      ...homeRisk({ homeTypes: ['APPT', 'STUDIO', 'CHAMBRE'], statuses: ['LOC', 'COLOC', 'GRATUIT'] }),
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
