/**
 * Energies, bodies and gearboxes as the catalogue names them. Manual entry offers these; the vehicle import maps synonyms
 * to them.
 */
export const energies = [
  'Essence',
  'Diesel',
  'Hybride essence',
  'Hybride diesel',
  'Hybride rechargeable essence',
  'Hybride rechargeable diesel',
  'Électrique',
  'Essence et GPL',
  'Gaz naturel',
  'Superéthanol',
  'Hydrogène',
] as const;
export type Energy = (typeof energies)[number];

export const bodies = [
  'Pick-up',
  'Tout-terrain, SUV',
  'Berline',
  'Break',
  'Monospace',
  'Monospace compact',
  'Mini-monospace',
  'Ludospace',
  'Coupé',
  'Cabriolet',
  'Utilitaire',
  'Minibus',
] as const;
export type Body = (typeof bodies)[number];

export const gearboxes = ['Manuelle', 'Automatique', 'Variation continue', 'Variation électrique'] as const;
export type Gearbox = (typeof gearboxes)[number];
