import { legalProduct } from './legal-product.ts';

/** Legal protection of people and companies, paid by the year. */
export const product = legalProduct({ code: 'PJ', personTypes: ['PHY', 'MOR'], plan: {} });
