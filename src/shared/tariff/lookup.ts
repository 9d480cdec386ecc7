import { multiplyDivide } from './arithmetic.ts';
import type { Table, TariffCondition } from './tariff.ts';

/** Facts of a risk by name: codes and whole numbers, to which tariffs refer. */
export type Facts = Readonly<Record<string, string | number>>;

/** Error if the tariff has no value for a fact, so that the risk has no price. */
export class NoPriceError extends Error {
  readonly fact: string;
  constructor(fact: string) {
    super(`the tariff has no value for ${fact}`);
    this.name = 'NoPrice';
    this.fact = fact;
  }
}

const numberOf = (facts: Facts, fact: string): number => {
  const value = facts[fact];
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new NoPriceError(fact);
  return value;
};

/** Looks up the value of a table for a risk. Throws `NoPriceError` if there is none. */
export const lookUp = (table: Table, facts: Facts): number => {
  switch (table.kind) {
    case 'fixed':
      return table.value;
    case 'codes': {
      const code = String(facts[table.fact] ?? '');
      const value = Object.hasOwn(table.values, code) ? table.values[code] : table.otherwise;
      if (value === undefined) throw new NoPriceError(table.fact);
      return value;
    }
    case 'bands': {
      const number = numberOf(facts, table.fact);
      const band = table.bands.find(({ upTo }) => upTo === null || number <= upTo);
      if (!band) throw new NoPriceError(table.fact);
      return band.value;
    }
    case 'share':
      return multiplyDivide(table.value, Math.max(0, numberOf(facts, table.fact)), table.unit);
  }
};

/** True if a risk meets every condition. */
export const matchesConditions = (conditions: readonly TariffCondition[], facts: Facts): boolean =>
  conditions.every(({ fact, codes, min, max }) => {
    const value = facts[fact];
    if (codes && !codes.includes(String(value))) return false;
    if (min !== undefined && !(Number(value) >= min)) return false;
    return max === undefined || Number(value) <= max;
  });
