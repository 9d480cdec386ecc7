import type { Parties } from './parts.ts';

/** The insurer of the demonstration. A real deployment names its own here, with its registrations. */
export const insurer: Parties['insurer'] = {
  name: 'Mutuelle du Lagon (démonstration)',
  address: '12 rue de l’Alma, 98800 Nouméa, Nouvelle-Calédonie',
  legal: 'Document de démonstration, sans valeur contractuelle',
};
