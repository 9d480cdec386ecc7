import type { RateBook } from '../table-in-force.ts';
import { demonstrationAcceptance } from './acceptance.data.ts';
import { demonstrationTariffs } from './tariffs.ts';

/** Everything that the demonstration prices and accepts by. */
export const demonstrationRateBook: RateBook = { tariffs: demonstrationTariffs, acceptance: demonstrationAcceptance };
