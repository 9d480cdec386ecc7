import { homeProduct } from './home-product.ts';

/** Home insurance, budget variant: any home, any subscriber. */
export const product = homeProduct({ code: 'MRH_BUDGET', personTypes: ['PHY', 'MOR'] });
