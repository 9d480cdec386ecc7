import { wholeNumber } from '#shared/forms/kinds.ts';
import { withHint } from '#shared/forms/modifiers.ts';
import { messages } from '#shared/primitives/messages.ts';
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

const kilometres = 'Kilométrage annuel';

/** Car insurance by the kilometre: the car product with the kilometres per year. */
export const product = defineProduct({
  code: 'AUTO_KM_2021',
  version: 2,
  fields: {
    ...autoFields,
    productRisk: {
      ...autoFields.productRisk,
      vehicleInfos: {
        ...autoFields.productRisk.vehicleInfos,
        kmsByYear: withHint(
          wholeNumber(kilometres, { min: 500, max: 60_000, message: messages.wholeNumber(kilometres) }),
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
  presentation: autoPresentation,
  factFormats: autoFactFormats,
  records: [vehicleRecord],
  toVerify: ({ productRisk }) => vehicleToVerify(productRisk.vehicle),
  commercial: ({ productRisk }) => toCommercialTerms(productRisk.options),
  toContract: (quote, labelOf) => autoToContract(quote, labelOf, quote.productRisk.vehicleInfos.kmsByYear),
  fromContract: autoFromContract,
  updateRisk: updateAutoRisk,
  prefilledAnswers: prefilledCarAnswers,
  firstPrice: firstCarPrice,
});
