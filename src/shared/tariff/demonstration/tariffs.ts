import type { Tariff } from '../tariff.ts';
import { autoKmTariff, autoTariff } from './auto.data.ts';
import { homeTariff, studentHomeTariff } from './home.data.ts';
import { accidentTariff, legalNcTariff, legalTariff } from './people.data.ts';

/**
 * The demonstration's tariffs: made up, marked as such wherever a price is shown, and replaced by importing the insurer's
 * own. The server keeps them; devices receive them from it, so that screens never import this.
 */
export const demonstrationTariffs: readonly Tariff[] = [
  autoTariff,
  autoKmTariff,
  studentHomeTariff,
  homeTariff,
  accidentTariff,
  legalTariff,
  legalNcTariff,
];
