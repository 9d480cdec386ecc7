import * as v from 'valibot';
import { estimateCreation } from '#shared/contract/quotes/estimates.ts';
import type { ChosenFormula } from '#shared/contract/quotes/estimation.ts';
import { xpf } from '#shared/primitives/money.ts';

const answerSchema = v.pick(estimateCreation.output, ['conflict']);

const told = ({ total, libelle, splitting, tariffVersion }: ChosenFormula): string =>
  `${xpf(total)} (${libelle}, ${splitting.toLowerCase()}, tarif ${tariffVersion})`;

/** Both prices of a quote whose tariff changed while it waited; undefined for what waits for another reason. */
export const changedPrices = (answer: unknown): string | undefined => {
  const read = v.safeParse(answerSchema, answer);
  if (!read.success || !read.output.conflict) return undefined;
  const { expected, current } = read.output.conflict;
  const now = current ? told(current) : 'cette formule n’est plus proposée';
  return `Prix accepté\u00A0: ${told(expected)}. Prix actuel\u00A0: ${now}.`;
};
