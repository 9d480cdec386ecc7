import { textAt } from '#shared/forms/raw.ts';
import type { ClientPresentation } from '#shared/products/product.ts';

/** Presentation of home insurance to the client. */
export const homePresentation: ClientPresentation = {
  title: 'Votre assurance habitation',
  risk: (quote) => {
    const readAddress = (name: string) => textAt(quote, `productRisk.principalAssured.risk.homeAddress.${name}`);
    return [readAddress('adress1'), readAddress('city')].filter(Boolean).join(', ');
  },
  covers: {
    RCVP: 'Dommages causés aux autres, tous les jours',
    RCO: 'Dommages au logement loué et aux voisins',
    INC: 'Incendie',
    DDE: 'Dégâts des eaux',
    CYCLONE: 'Cyclone et intempéries',
    VOL: 'Vol et vandalisme',
  },
};
