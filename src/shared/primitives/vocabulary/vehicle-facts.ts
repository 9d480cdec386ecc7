/** Vehicle classes that the tariff accepts, from a small city car to a sports car. */
export const apsadClasses = { min: 1, max: 20 } as const;

export const fiscalPowers = { min: 1, max: 99 } as const;

/** Maximum length of each text of a vehicle, in characters, both in the catalogue and in free entry. */
export const vehicleLengths = {
  brand: 40,
  model: 60,
  version: 120,
  minesType: 30,
  SRACode: 20,
  energy: 30,
  body: 40,
  boiteVitesses: 30,
} as const;

/**
 * Default class by fiscal power (CV), up to and including that power: at least the class of most catalogue vehicles of
 * that power.
 */
const lowestClasses = [
  [3, 8],
  [5, 9],
  [7, 11],
  [9, 13],
  [11, 14],
  [14, 16],
  [17, 18],
] as const;

/** Class assumed for a vehicle that is not in the catalogue. It never decreases with the fiscal power (CV). */
export const lowestClassOf = (fiscalPower: number): number =>
  lowestClasses.find(([upTo]) => fiscalPower <= upTo)?.[1] ?? apsadClasses.max;

/** Demonstration deductibles by class, up to and including that class, in whole XPF. */
const deductiblesXpf = [
  [8, 30_000],
  [12, 50_000],
  [15, 75_000],
  [apsadClasses.max, 100_000],
] as const;

/**
 * Deductible for damage (DTA) and for theft and fire (VOLI), in whole XPF, for a class of 1 to 20. 30 000 F unless the
 * class requires more (specification 3, section 9). Amounts are codes of the list `franchisesDTA`.
 */
export const classDeductibles = (apsadClass: number): { franchiseDTA: number; franchiseVOLI: number } => {
  const amountXpf = deductiblesXpf.find(([upTo]) => apsadClass <= upTo)?.[1] ?? 100_000;
  return { franchiseDTA: amountXpf, franchiseVOLI: amountXpf };
};
