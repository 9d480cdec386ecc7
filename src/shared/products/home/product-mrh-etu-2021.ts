import { homeProduct } from './home-product.ts';

/** Home insurance for students: small rented homes. */
export const product = homeProduct({
  code: 'MRH_ETU_2021',
  isForStudents: true,
  personTypes: ['PHY'],
  homeTypes: ['APPT', 'STUDIO', 'CHAMBRE'],
  statuses: ['LOC', 'COLOC', 'GRATUIT'],
});
