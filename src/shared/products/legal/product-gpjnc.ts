import { instalmentPlan } from '#shared/products/parts/commercial.ts';
import { legalProduct } from './legal-product.ts';

/** Legal protection in New Caledonia, by instalments (specification 3, section 9). */
export const product = legalProduct({
  code: 'GPJNC',
  personTypes: ['PHY'],
  plan: { fractionnement: instalmentPlan },
});
