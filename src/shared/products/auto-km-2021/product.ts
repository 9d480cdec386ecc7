import { messages } from '#shared/domain/messages.ts';
import { whole } from '../form/kinds.ts';
import { hinted } from '../form/modifiers.ts';
import { autoFields } from '../parts/auto.ts';
import { autoFacts, autoOptionFacts } from '../parts/auto-facts.ts';
import { autoFromFile, autoToFile } from '../parts/auto-file.ts';
import { autoSteps } from '../parts/auto-steps.ts';
import { commercialOf } from '../parts/commercial.ts';
import { defineProduct } from '../product.ts';

const kilometres = 'Kilométrage annuel';

/** Car insurance by the kilometre: a car, and how far it goes in a year. */
export const product = defineProduct({
  code: 'AUTO_KM_2021',
  version: 1,
  fields: {
    ...autoFields,
    productRisk: {
      ...autoFields.productRisk,
      vehicleInfos: {
        ...autoFields.productRisk.vehicleInfos,
        kmsByYear: hinted(
          whole(kilometres, { min: 500, max: 60_000, message: messages.wholeNumber(kilometres) }),
          'Kilomètres parcourus par an',
        ),
      },
    },
  },
  steps: autoSteps(['productRisk.vehicleInfos']),
  facts: {
    ...autoFacts,
    ...autoOptionFacts,
    kilometres: ({ productRisk }) => productRisk.vehicleInfos.kmsByYear,
  },
  commercial: ({ productRisk }) => commercialOf(productRisk.options),
  toFile: (quote, labelOf) => autoToFile(quote, labelOf, quote.productRisk.vehicleInfos.kmsByYear),
  fromFile: autoFromFile,
});
