import * as v from 'valibot';
import { messages } from './messages.ts';
import { normalizeText } from './text.ts';

const plateLabel = /^(?:(?:n(?:°|o)|num[eé]ro|plaque|immat(?:riculation)?)[\s.:]*(?:de )?)+/iu;

const compactPlate = (plate: string): string =>
  normalizeText(plate)
    .normalize('NFKC')
    .replace(plateLabel, '')
    .replace(/[\s./·_\p{Pd}]/gu, '')
    .toUpperCase();

/**
 * A registration as it is stored: capitals, without a label, spaces, dots, slashes or hyphens. The country is moved from
 * the front to the end: `NC 312456` is `312456NC`.
 */
export const normalizePlate = (plate: string): string =>
  compactPlate(plate)
    .replace(/^NC(\d{6})(?:NC)?$/, '$1NC')
    .replace(/^NC(?=\d{3,4}WW$)/, '');

/** Start of a registration that is searched, lower case: `NC 312` is `312`. Empty for text that cannot be one. */
export const platePrefix = (typed: string): string => {
  const prefix = normalizePlate(typed).replace(/^NC(?=\d)/, '');
  return /^\d{3,6}(?:NC?|WW?)?$/.test(prefix) ? prefix.toLowerCase() : '';
};

/** Formats a registration as on its certificate: `312456 NC`; other texts stay as they are. */
export const formatPlate = (plate: string): string =>
  isValidPlate(plate) ? normalizePlate(plate).replace(/(?=[A-Z])/u, '\u00A0') : plate;

/**
 * True for `123456NC` (8 characters), `123WW` (5) or `1234WW` (6). Specification 3, section 5 "Vehicle". A number of
 * zeros alone is no registration.
 */
export const isValidPlate = (plate: string): boolean => /^(?!0+\D)(?:\d{6}NC|\d{3,4}WW)$/.test(normalizePlate(plate));

/** A required registration plate. The message for a missing value names `label`. */
export const plateSchema = (label: string) =>
  v.pipe(
    v.string(messages.required(label)),
    v.nonEmpty(messages.required(label)),
    v.check(isValidPlate, messages.plate),
    v.transform(normalizePlate),
  );
