import { toCommercialTerms } from '#shared/products/parts/commercial.ts';
import { defineProduct } from '#shared/products/product.ts';
import { autoFields } from './auto.ts';
import { autoFromContract, autoToContract } from './auto-contract.ts';
import { autoFactFormats } from './auto-fact-formats.ts';
import { autoFacts, autoOptionFacts } from './auto-facts.ts';
import { autoPresentation } from './auto-presentation.ts';
import { autoSteps } from './auto-steps.ts';
import { firstCarPrice } from './first-car-price.ts';
import { prefilledCarAnswers } from './prefilled-car.ts';
import { updateAutoRisk } from './update-auto-risk.ts';
import { vehicleRecord, vehicleToVerify } from './vehicle.ts';

/** Car insurance. Specification 3, sections 2.6, 2.7, 2.10. */
export const product = defineProduct({
  code: 'AUTO',
  version: 2,
  fields: autoFields,
  steps: autoSteps(['productRisk.vehicleInfos']),
  facts: { ...autoFacts, ...autoOptionFacts },
  presentation: autoPresentation,
  factFormats: autoFactFormats,
  records: [vehicleRecord],
  toVerify: ({ productRisk }) => vehicleToVerify(productRisk.vehicle),
  commercial: ({ productRisk }) => toCommercialTerms(productRisk.options),
  toContract: (quote, labelOf) => autoToContract(quote, labelOf),
  fromContract: autoFromContract,
  updateRisk: updateAutoRisk,
  prefilledAnswers: prefilledCarAnswers,
  firstPrice: firstCarPrice,
});
