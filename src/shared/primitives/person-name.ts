import { fold } from './text.ts';

/** First and last name of a person, folded. */
export interface FoldedName {
  readonly firstname: string;
  readonly lastname: string;
}

export const foldName = (name: {
  readonly firstname: string | null;
  readonly lastname: string | null;
}): FoldedName => ({
  firstname: fold(name.firstname ?? ''),
  lastname: fold(name.lastname ?? ''),
});

const joinBothOrders = ({ firstname, lastname }: FoldedName): readonly [string, string] => {
  const [first, last] = [firstname.replaceAll(' ', ''), lastname.replaceAll(' ', '')];
  return [last + first, first + last];
};

const sortedWords = ({ firstname, lastname }: FoldedName): string =>
  `${firstname} ${lastname}`.split(' ').filter(Boolean).sort().join(' ');

/**
 * Keys of a name, of which equal names share one although first and last names are swapped (`Van Duc NGUYEN`), split at another
 * place (`NGUYEN VAN` and `Duc`), written as one word (`Jeanpierre`), or with their words in another order (`MARTIN-DUPONT` for
 * `DUPONT-MARTIN`). None for an empty name.
 */
export const nameKeys = (name: FoldedName): readonly string[] => {
  const [writtenOrder, swappedOrder] = joinBothOrders(name);
  return writtenOrder === '' ? [] : [writtenOrder, swappedOrder, `words ${sortedWords(name)}`];
};

/** True if two names share one of their `nameKeys`. */
export const isSameName = (name: FoldedName, otherName: FoldedName): boolean => {
  const others = nameKeys(otherName);
  return nameKeys(name).some((key) => others.includes(key));
};

/** Key that is equal for a name and its swapped order, however its parts are joined. */
export const nameKey = (name: FoldedName): string => [...joinBothOrders(name)].sort()[0] ?? '';
