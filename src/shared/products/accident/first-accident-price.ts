import { fieldSection } from '#shared/forms/layout.ts';
import type { FirstPrice } from '#shared/products/parts/first-price.ts';

/** A first accident price from the birth date of the insured person. */
export const firstAccidentPrice: FirstPrice = {
  sections: [fieldSection('Assuré principal', ['person.birthDate'])],
  assumed: () => ({ 'productRisk.principalAssured.isSubscriber': 'true' }),
  assumptions: ['le souscripteur est l’assuré principal', 'aucun assuré additionnel'],
};
