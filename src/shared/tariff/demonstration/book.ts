import type { RateBook } from '../table-in-force.ts';
import { demonstrationAcceptance } from './acceptance.data.ts';
import { demonstrationTariffs } from './tariffs.ts';

/** The demonstration's tariffs and acceptance rules. */
export const demonstrationRateBook: RateBook = { tariffs: demonstrationTariffs, acceptance: demonstrationAcceptance };
