import { textAt } from '#shared/forms/raw.ts';
import { formatPlate } from '#shared/primitives/plate.ts';
import type { ClientPresentation } from '#shared/products/product.ts';

/** Presentation of car insurance to the client. */
export const autoPresentation: ClientPresentation = {
  title: 'Votre assurance auto',
  risk: (quote) => {
    const vehicle = ['brand', 'model'].map((name) => textAt(quote, `productRisk.vehicle.${name}`)).join(' ');
    return [vehicle.trim(), formatPlate(textAt(quote, 'productRisk.vehicleInfos.registration'))]
      .filter(Boolean)
      .join(' · ');
  },
  covers: {
    RC: 'Dommages causés aux autres',
    DR: 'Défense et recours',
    GCOND: 'Blessures du conducteur',
    ASSIST: 'Dépannage et assistance',
    REMORQUE: 'Petite remorque',
    BDG: 'Bris de glace',
    VOLI: 'Vol et incendie',
    CYCLONE: 'Cyclone et inondation',
    AHC: 'Accessoires ajoutés',
    MTP: 'Marchandises transportées',
    DTA: 'Tous les accidents, même en tort',
    PF: 'Véhicule détruit\u00A0: perte remboursée',
  },
};
