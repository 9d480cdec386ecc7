/** The classes that the tariff reads: of a small city car to a sports car. */
export const apsadClasses = { min: 1, max: 20 } as const;

export const fiscalPowers = { min: 1, max: 99 } as const;

/** How long each text of a vehicle may be, in the catalogue and typed freely. */
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

/** The lowest class that an unknown vehicle of a power may have, up to and including that power: no lower than most of its like. */
const lowestClasses = [
  [3, 8],
  [5, 9],
  [7, 11],
  [9, 13],
  [11, 14],
  [14, 16],
  [17, 18],
] as const;

/** The class of a vehicle that the catalogue does not know, by its power in CV: it rises with it. */
export const lowestClassOf = (fiscalPower: number): number =>
  lowestClasses.find(([upTo]) => fiscalPower <= upTo)?.[1] ?? apsadClasses.max;

/** Deductibles of the demonstration by class, up to and including it, whole XPF. */
const deductiblesXpf = [
  [8, 30_000],
  [12, 50_000],
  [15, 75_000],
  [apsadClasses.max, 100_000],
] as const;

/**
 * What remains at the insured's charge on damage (DTA) and on theft and fire (VOLI), whole XPF, for a class of 1 to 20.
 * 30 000 F unless the class asks for more (specification 3, section 9). Amounts are among the list `franchisesDTA`.
 */
export const classDeductibles = (apsadClass: number): { franchiseDTA: number; franchiseVOLI: number } => {
  const amountXpf = deductiblesXpf.find(([upTo]) => apsadClass <= upTo)?.[1] ?? 100_000;
  return { franchiseDTA: amountXpf, franchiseVOLI: amountXpf };
};
