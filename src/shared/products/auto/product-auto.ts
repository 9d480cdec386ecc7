import { commercialOf } from '#shared/products/parts/commercial.ts';
import { defineProduct } from '#shared/products/product.ts';
import { autoFields } from './auto.ts';
import { autoFromContract, autoToContract } from './auto-contract.ts';
import { autoFacts, autoOptionFacts } from './auto-facts.ts';
import { autoPresented } from './auto-presented.ts';
import { autoSteps } from './auto-steps.ts';
import { autoWords } from './auto-words.ts';
import { vehicleRecord, vehicleToVerify } from './vehicle.ts';

/** Car insurance. Specification 3, sections 2.6, 2.7, 2.10. */
export const product = defineProduct({
  code: 'AUTO',
  version: 2,
  fields: autoFields,
  steps: autoSteps(['productRisk.vehicleInfos']),
  facts: { ...autoFacts, ...autoOptionFacts },
  presented: autoPresented,
  words: autoWords,
  records: [vehicleRecord],
  toVerify: ({ productRisk }) => vehicleToVerify(productRisk.vehicle),
  commercial: ({ productRisk }) => commercialOf(productRisk.options),
  toContract: (quote, labelOf) => autoToContract(quote, labelOf),
  fromContract: autoFromContract,
});
