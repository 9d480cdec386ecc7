import { fold } from '#shared/primitives/text.ts';

/**
 * « de Mutuelle du Pacifique », « d’Allianz »: a preposition that ends in « de » before a name or month. Before an h or a y
 * nothing is elided, since most names that begin so are pronounced with a consonant.
 */
export const withDe = (name: string, preposition = 'de'): string =>
  /^[aeiou]/.test(fold(name)) ? `${preposition.slice(0, -1)}’${name}` : `${preposition} ${name}`;
