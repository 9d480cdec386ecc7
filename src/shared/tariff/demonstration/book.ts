import type { RateBook } from '../in-force.ts';
import { demonstrationAcceptance } from './acceptance.data.ts';
import { demonstrationTariffs } from './tariffs.ts';

/** Everything that the demonstration prices and accepts by. */
export const demonstrationBook: RateBook = { tariffs: demonstrationTariffs, acceptance: demonstrationAcceptance };
