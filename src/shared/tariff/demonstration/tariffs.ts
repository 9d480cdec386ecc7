import type { Tariff } from '../tariff.ts';
import { autoKmTariff, autoTariff } from './auto.data.ts';
import { homeTariff, studentHomeTariff } from './home.data.ts';
import { accidentTariff, legalNcTariff, legalTariff } from './people.data.ts';

/** Each factor with where it would stand in the insurer's own papers. */
const sourced = (tariff: Tariff): Tariff => ({
  ...tariff,
  factors: tariff.factors.map((factor, index) => ({ ...factor, source: `Barème 2026, tableau ${index + 1}` })),
});

/**
 * The demonstration's tariffs: made up, marked as such wherever a price is shown, and replaced by importing the insurer's
 * own. The server keeps them; devices receive them from it, so that screens never import this.
 */
export const demonstrationTariffs: readonly Tariff[] = (
  [autoTariff, autoKmTariff, studentHomeTariff, homeTariff, accidentTariff, legalTariff, legalNcTariff] as const
).map(sourced);
