import type { ProductFamily } from '#shared/products/catalogue.ts';

/** A cover of a formula with its share of the premium and usual deductible in XPF (null for none). */
interface Cover {
  readonly code: string;
  readonly label: string;
  /** Weight of the cover in the premium, in any unit. */
  readonly weight: number;
  readonly deductibleXpf: number | null;
}

export interface Formula {
  readonly code: string;
  readonly label: string;
  readonly covers: readonly Cover[];
}

const cover = (code: string, label: string, weight: number, deductibleXpf: number | null = null): Cover => ({
  code,
  label,
  weight,
  deductibleXpf,
});

const liability = cover('RC', 'Responsabilité civile', 40);
const defence = cover('DR', 'Défense pénale et recours', 4);
const roadside = cover('ASSIST', 'Assistance aux personnes et au véhicule', 5);
const driver = cover('GCOND', 'Garantie du conducteur', 8);
const thirdParty = [liability, defence, driver, roadside];
const extended = [
  ...thirdParty,
  cover('BDG', 'Bris de glace', 7, 10_000),
  cover('VOLI', 'Vol et incendie', 14, 30_000),
  cover('CYCLONE', 'Événements climatiques', 6, 30_000),
];

const housing = [
  cover('RCVP', 'Responsabilité civile vie privée', 15),
  cover('INC', 'Incendie et événements assimilés', 20, 15_000),
  cover('DDE', 'Dégâts des eaux', 16, 15_000),
];

/** Formulas of the demonstration's contracts by family, cheapest first; these contracts predate pricing by Lagon. */
export const formulasOf: Readonly<Record<ProductFamily, readonly Formula[]>> = {
  auto: [
    { code: 'TIERS', label: 'Tiers', covers: thirdParty },
    { code: 'TIERS_ETENDU', label: 'Tiers étendu', covers: extended },
    {
      code: 'TOUS_RISQUES',
      label: 'Tous risques',
      covers: [...extended, cover('DTA', 'Dommages tous accidents', 30, 30_000)],
    },
  ],
  home: [
    { code: 'ESSENTIELLE', label: 'Essentielle', covers: housing },
    {
      code: 'CONFORT',
      label: 'Confort',
      covers: [
        ...housing,
        cover('VOL', 'Vol et vandalisme', 14, 30_000),
        cover('BDG', 'Bris de glace', 4, 10_000),
        cover('CYCLONE', 'Cyclone et événements climatiques', 18, 50_000),
      ],
    },
  ],
  accident: [
    {
      code: 'SOLO',
      label: 'Individuelle',
      covers: [cover('IP', 'Incapacité permanente', 50), cover('DC', 'Capital décès', 20)],
    },
    {
      code: 'FAMILLE',
      label: 'Famille',
      covers: [
        cover('IP', 'Incapacité permanente', 50),
        cover('DC', 'Capital décès', 20),
        cover('AIDE', 'Aide à domicile et garde d’enfants', 10),
      ],
    },
  ],
  legal: [
    {
      code: 'PJ',
      label: 'Protection juridique',
      covers: [
        cover('CONSO', 'Litiges de la consommation', 20),
        cover('HABITAT', 'Litiges de l’habitation', 20),
        cover('TRAVAIL', 'Litiges du travail', 15),
        cover('INFO', 'Information juridique par téléphone', 5),
      ],
    },
  ],
  other: [
    {
      code: 'COMPLETE',
      label: 'Complète',
      covers: [cover('RC', 'Responsabilité civile', 60), cover('DOM', 'Dommages', 40, 30_000)],
    },
  ],
};
