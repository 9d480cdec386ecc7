import { messages } from '../messages.ts';
import { parseXpf } from '../money.ts';

/** Text before, or around, a negative amount: `-12000`, `− 12 000 F`, `(12 000)`. */
const negativePattern = /^(?:[\p{Pd}\u2212]\s*(?<signed>.+)|\((?<bracketed>.+)\))$/u;

const isFractional = (text: string): boolean => parseXpf(text.replace(/[.,]\d+(?=\D*$)/u, '')) !== null;

/** Message for a text that `parseXpf` does not accept: a negative amount, a fraction of a franc, or no amount at all. */
export const amountProblem = (label: string, typed: string): string => {
  const text = typed.trim();
  const { signed, bracketed } = negativePattern.exec(text)?.groups ?? {};
  const unsigned = signed ?? bracketed;
  if (unsigned !== undefined && (parseXpf(unsigned) !== null || isFractional(unsigned)))
    return `Le champ ${label} doit contenir un montant positif`;
  return isFractional(text)
    ? `Le champ ${label} doit contenir des francs entiers, sans décimale`
    : messages.integer(label);
};
