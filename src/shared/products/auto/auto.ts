import { subscriberFields } from '#shared/clients/subscriber.ts';
import { choice, flag } from '#shared/forms/kinds.ts';
import { deductible, withRules } from '#shared/forms/modifiers.ts';
import type { FieldScope, Values } from '#shared/forms/node.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { commercialFields, effectDate, instalmentPlan } from '#shared/products/parts/commercial.ts';
import { drivers, exclusiveDriving } from './drivers.ts';
import { vehicle, vehicleInfos } from './vehicle.ts';

/**
 * Deductible of at least the minimum of the vehicle's class (specification 3, section 9: 30 000 F unless the class
 * requires more). A broker's default or locked value is raised to that minimum.
 */
const carDeductible = (label: string, name: 'franchiseVOLI' | 'franchiseDTA') => {
  const minXpf = ({ rootValue }: FieldScope): number => Number(rootValue(`productRisk.vehicle.${name}`));
  const isOffered = (code: string, scope: FieldScope): boolean => Number(code) >= minXpf(scope);
  const options = { ...choice(label, 'franchisesDTA', { initial: '30000' }), isOffered };
  const field = withRules(options, (value, scope) =>
    isOffered(value, scope) ? null : `La franchise de ce véhicule est de ${formatXpf(minXpf(scope))} au moins`,
  );
  return deductible(name, field, (value, scope) => String(Math.max(Number(value), minXpf(scope))));
};

/** Defaults: specification 3, sections 3 "Car options" and 9. */
const options = {
  conduiteExclusive: withRules(flag('Conduite exclusive'), exclusiveDriving),
  driverWarranty: choice('Garantie du conducteur', 'garantiesConducteur', { initial: 'G1' }),
  assistance: choice('Assistance', 'ASSISTANCES', { initial: 'ECO' }),
  trailer750kg: flag('Remorque de moins de 750 kg'),
  isPerteFinanciere: flag('Perte financière'),
  accessoiresHorsCatalogue: choice('Accessoires hors catalogue', 'VALEUR_MTP_AHC', { initial: '0' }),
  marchandiseTransportees: choice('Marchandises transportées', 'VALEUR_MTP_AHC', { initial: '0' }),
  franchiseModulationBDG: choice('Modulation de franchise bris de glace', 'MODUL_FRANCH_BDG', { initial: '20' }),
  franchiseModulationVOLI: choice('Modulation de franchise vol et incendie', 'MODUL_FRANC_VOLI_DTA', { initial: '20' }),
  franchiseModulationDTA: choice('Modulation de franchise dommages', 'MODUL_FRANC_VOLI_DTA', { initial: '20' }),
  franchiseVOLI: carDeductible('Franchise vol et incendie', 'franchiseVOLI'),
  franchiseDTA: carDeductible('Franchise dommages tous accidents', 'franchiseDTA'),
  fractionnement: instalmentPlan,
  ...commercialFields,
} as const;

/** Fields of a car quote, by the year or by the kilometre. Specification 3, sections 2.6, 2.7, 2.10. */
export const autoFields = {
  person: subscriberFields(),
  productRisk: { vehicle, vehicleInfos, drivers, options },
  effectDate,
} as const;
export type AutoFields = typeof autoFields;
export type AutoValues = Values<AutoFields>;
