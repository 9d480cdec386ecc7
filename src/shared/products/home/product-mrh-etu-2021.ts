import { homeProduct } from './home-product.ts';

/** Home insurance of students: small homes that are rented. */
export const product = homeProduct({
  code: 'MRH_ETU_2021',
  personTypes: ['PHY'],
  homeTypes: ['APPT', 'STUDIO', 'CHAMBRE'],
  statuses: ['LOC', 'COLOC', 'GRATUIT'],
});
