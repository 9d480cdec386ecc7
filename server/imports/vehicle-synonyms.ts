import { fold } from '#shared/primitives/text.ts';
import {
  type Body,
  bodies,
  type Energy,
  energies,
  type Gearbox,
  gearboxes,
} from '#shared/primitives/vocabulary/vehicle-terms.ts';

/** Synonyms of the catalogue's terms: ADEME's terms of 2024, its codes of 2014, and common ones. */
const energySynonyms: Readonly<Record<Energy, readonly string[]>> = {
  Essence: ['ES', 'petrol', 'gasoline', 'SP95', 'SP98'],
  Diesel: ['gazole', 'GO', 'gasoil'],
  'Hybride essence': ['ESS+ELEC HNR', 'EH', 'hybride', 'hybrid', 'essence hybride'],
  'Hybride diesel': ['GAZ+ELEC HNR', 'GH', 'diesel hybride', 'gazole hybride'],
  'Hybride rechargeable essence': ['ELEC+ESSENC HR', 'EE', 'hybride rechargeable', 'PHEV', 'plug-in hybrid'],
  'Hybride rechargeable diesel': ['ELEC+GAZOLE HR', 'GL'],
  Électrique: ['electric', 'EL', 'EV', 'BEV'],
  'Essence et GPL': ['ESS+G.P.L.', 'ES/GP', 'GP', 'GP/ES', 'GPL', 'LPG'],
  'Gaz naturel': ['GN', 'ES/GN', 'GN/ES', 'GNV', 'CNG'],
  Superéthanol: ['FE', 'E85', 'flex fuel'],
  Hydrogène: ['H2', 'hydrogen'],
};

const bodySynonyms: Readonly<Record<Body, readonly string[]>> = {
  'Pick-up': ['pickup', 'pick up'],
  'Tout-terrain, SUV': ['TS TERRAINS/CHEMINS', 'SUV', 'tout-terrain', 'tout terrain', '4x4', 'off-road'],
  Berline: ['sedan', 'saloon', 'hatchback', 'citadine'],
  Break: ['estate', 'station wagon', 'wagon'],
  Monospace: ['MPV', 'minivan'],
  'Monospace compact': [],
  'Mini-monospace': ['minispace'],
  Ludospace: ['combispace'],
  Coupé: [],
  Cabriolet: ['convertible', 'roadster'],
  Utilitaire: ['fourgonnette', 'fourgon', 'van', 'CTTE'],
  Minibus: ['combi'],
};

const gearboxSynonyms: Readonly<Record<Gearbox, readonly string[]>> = {
  Manuelle: ['mecanique', 'manual', 'BVM', 'M'],
  Automatique: ['automatic', 'BVA', 'A', 'D', 'robotisee', 'double embrayage'],
  'Variation continue': ['CVT', 'V'],
  'Variation électrique': ['e-CVT', 'N'],
};

const createTranslator = <W extends string>(words: readonly W[], synonyms: Readonly<Record<W, readonly string[]>>) => {
  const canonical = new Map<string, string>(
    words.flatMap((word) => [word, ...synonyms[word]].map((synonym) => [fold(synonym), word] as const)),
  );
  // A gearbox may be followed by its number of gears: `M 6`.
  return (written: string): string =>
    canonical.get(fold(written)) ?? canonical.get(fold(written).replace(/ \d$/, '')) ?? written;
};

/** Translates a file's term to the catalogue's; unknown terms are returned unchanged. */
export const translateEnergy = createTranslator(energies, energySynonyms);
export const translateBody = createTranslator(bodies, bodySynonyms);
export const translateGearbox = createTranslator(gearboxes, gearboxSynonyms);
