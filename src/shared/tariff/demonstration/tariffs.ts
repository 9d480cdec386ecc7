import type { Tariff } from '../tariff.ts';
import { autoKmTariff, autoTariff } from './auto.data.ts';
import { homeTariff, studentHomeTariff } from './home.data.ts';
import { accidentTariff, legalNcTariff, legalTariff } from './people.data.ts';

/** Adds an invented source to each factor, where a real tariff would cite the insurer's documents. */
const withSources = (tariff: Tariff): Tariff => ({
  ...tariff,
  factors: tariff.factors.map((factor, index) => ({ ...factor, source: `Barème 2026, tableau ${index + 1}` })),
});

/**
 * The demonstration's tariffs: invented, marked as such beside every price, and replaced by importing the insurer's
 * own. Only the server imports them; devices receive them through the API.
 */
export const demonstrationTariffs: readonly Tariff[] = (
  [autoTariff, autoKmTariff, studentHomeTariff, homeTariff, accidentTariff, legalTariff, legalNcTariff] as const
).map(withSources);
