import { autoFields } from '../parts/auto.ts';
import { autoFacts, autoOptionFacts } from '../parts/auto-facts.ts';
import { autoFromFile, autoToFile } from '../parts/auto-file.ts';
import { autoSteps } from '../parts/auto-steps.ts';
import { commercialOf } from '../parts/commercial.ts';
import { defineProduct } from '../product.ts';

/** Car insurance. Specification 3, sections 2.6, 2.7, 2.10. */
export const product = defineProduct({
  code: 'AUTO',
  version: 1,
  fields: autoFields,
  steps: autoSteps(['productRisk.vehicleInfos']),
  facts: { ...autoFacts, ...autoOptionFacts },
  commercial: ({ productRisk }) => commercialOf(productRisk.options),
  toFile: (quote, labelOf) => autoToFile(quote, labelOf),
  fromFile: autoFromFile,
});
