import { parseCompleteFrenchDate } from '#shared/primitives/french-date.ts';
import { fold } from '#shared/primitives/text.ts';
import type { SearchableClient } from './client-search.ts';
import type { SearchableContract } from './contract-search.ts';

/** What a few typed letters may mean. */
export interface QuickQuery {
  /** Folded, as typed. */
  readonly text: string;
  /** Without what people put between the digits of a number: `dv 26-003383` is `dv26003383`. */
  readonly compact: string;
  readonly words: readonly string[];
  /** The beginning of a registration; empty for what cannot be one. */
  readonly plate: string;
  /** Digits of a telephone, without country code; empty for what cannot be one. */
  readonly phone: string;
  /** A birth date, `yyyy-mm-dd`; empty for what is none. */
  readonly day: string;
}

const countryCode = /^(?:\+|00)(?:687|689|681|33)/;

const phoneOf = (text: string): string => {
  if (!/^\+?[\d\s.\-/()]{4,20}$/.test(text)) return '';
  const compact = text.replace(/[^\d+]/g, '');
  const national = compact.replace(countryCode, '').replace(/\D/g, '');
  const digits = national.length === 10 ? national.replace(/^0/, '') : national;
  return digits.length < 4 ? '' : digits;
};

/** Reads what was typed: a number, a name, several words, a telephone or a birth date as French people write them. */
export const quickQuery = (typed: string): QuickQuery => {
  const text = fold(typed);
  const compact = text.replace(/[\s.\-/]/g, '');
  return {
    text,
    compact,
    plate: /^\d{3,6}(?:nc?|ww?)?$/.test(compact) ? compact : '',
    words: text.split(' ').filter(Boolean),
    phone: phoneOf(text),
    day: parseCompleteFrenchDate(text) ?? '',
  };
};

/**
 * A contract by its number, by words found in its number or its holder's name, or by its vehicle's registration. The
 * server says the same in SQL.
 */
export const matchesQuickContract = ({
  compact,
  words,
  plate,
}: QuickQuery): ((entry: SearchableContract) => boolean) => {
  const found = (text: string, holder: string) => words.every((word) => text.includes(word) || holder.includes(word));
  return ({ folded }) =>
    (compact !== '' && folded.numero.includes(compact)) ||
    (plate !== '' && folded.plate.startsWith(plate)) ||
    found(folded.numero, folded.holder);
};

/** A client by words found in their name, by telephone or by birth date. The server says the same in SQL. */
export const matchesQuickClient = ({ words, phone, day }: QuickQuery): ((entry: SearchableClient) => boolean) => {
  return ({ folded, row }) =>
    words.every((word) => folded.fullname.includes(word)) ||
    (phone !== '' && (row.phoneNumber ?? '').includes(phone)) ||
    (day !== '' && row.birthDate === day);
};

/** What was typed whole goes first: a number, the beginning of a name. */
export const isFirstContract =
  ({ compact }: QuickQuery) =>
  ({ folded }: SearchableContract): boolean =>
    folded.numero === compact;
export const isFirstClient =
  ({ text }: QuickQuery) =>
  ({ folded }: SearchableClient): boolean =>
    folded.fullname.startsWith(text);
