import { fieldSection } from '#shared/forms/layout.ts';
import { textAt } from '#shared/forms/raw.ts';
import { addMonths } from '#shared/primitives/calendar/days.ts';
import { assumedCity, type FirstPrice } from '#shared/products/parts/first-price.ts';
import { studentCategory } from './home-contract.ts';

const risk = 'productRisk.principalAssured.risk';

/** A first home price from postcode, kind of home, occupant and rooms. */
export const firstHomePrice = ({ isForStudents }: { readonly isForStudents: boolean }): FirstPrice => {
  const years = isForStudents ? 20 : 40;
  return {
    sections: [
      fieldSection('Logement', [
        'person.address.zipCode',
        `${risk}.homeType`,
        `${risk}.clientHomeStatus`,
        `${risk}.roomsNumber`,
      ]),
    ],
    assumed: (quote, { today }) => ({
      'person.address.city': assumedCity(textAt(quote, 'person.address.zipCode')),
      [`${risk}.roomsOver30`]: '0',
      'person.birthDate': addMonths(today, -12 * years),
      ...(isForStudents && { 'person.socioProfessionalCategory.code': studentCategory }),
    }),
    assumptions: [
      `souscripteur de ${years}\u00A0ans${isForStudents ? ', étudiant' : ''}`,
      'logement à l’adresse du client',
      'aucune pièce de plus de 30\u00A0m²',
    ],
  };
};
