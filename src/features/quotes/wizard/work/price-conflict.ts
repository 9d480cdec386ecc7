import * as v from 'valibot';
import { lockedByBrokerText } from '#shared/forms/broker-defaults.ts';
import { estimateCreation } from '#shared/operations/quotes/estimates.ts';
import type { ChosenFormula, Estimation, priceConflictSchema } from '#shared/operations/quotes/estimation.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { isSameTariff } from '#shared/products/estimation.ts';
import type { ComparedValue } from '#ui/facts/comparison-table.tsx';

/** The server’s price differs, or the quote was changed: both prices, and all current ones. */
export interface PriceConflict extends v.InferOutput<typeof priceConflictSchema> {
  readonly estimation: Estimation;
}

type BothPrices = Pick<PriceConflict, 'expected' | 'current'> & Partial<PriceConflict>;

const answerSchema = v.pick(estimateCreation.output, ['conflict', 'estimation']);

/** Parses the price conflict of a creation response; undefined for any other response. */
export const parsePriceConflict = (answer: unknown): PriceConflict | undefined => {
  const parsed = v.safeParse(answerSchema, answer);
  if (!parsed.success || !parsed.output.conflict || !parsed.output.estimation) return undefined;
  return { ...parsed.output.conflict, estimation: parsed.output.estimation };
};

const formatLaterPayments = ({ secondary }: ChosenFormula): string =>
  secondary === 0 ? 'Aucun' : formatXpf(secondary);

/** Both prices as comparison lines. */
export const comparedPrices = ({ expected, current, lockedValues = [] }: BothPrices): readonly ComparedValue[] => {
  const compareLine = (label: string, format: (formula: ChosenFormula) => string): ComparedValue => ({
    label,
    mine: format(expected),
    theirs: current ? format(current) : 'N’est plus proposée',
  });
  const otherValues: readonly ComparedValue[] = [
    compareLine('Facilité de paiement', ({ splitting }) => splitting),
    compareLine('Total annuel TTC', ({ total }) => formatXpf(total)),
    compareLine('Premier paiement', ({ cash }) => formatXpf(cash)),
    compareLine('Chaque paiement suivant', formatLaterPayments),
    compareLine('Version du tarif', ({ tariffVersion }) => tariffVersion),
  ];
  return [
    compareLine('Formule', ({ libelle }) => libelle),
    ...(current ? otherValues : otherValues.map((value) => ({ ...value, theirs: '' }))),
    ...lockedValues.map(({ label, before, after }) => ({ label, mine: before, theirs: after })),
  ];
};

/** The change as a French sentence. */
export const changeText = ({ expected, current }: BothPrices): string => {
  if (!current) return `La formule ${expected.libelle} n’est plus proposée pour ce risque.`;
  const difference = current.total - expected.total;
  if (difference === 0) return 'Le total annuel reste le même, mais pas les paiements.';
  const direction = difference > 0 ? 'augmente' : 'diminue';
  return `Le total annuel ${direction} de ${formatXpf(Math.abs(difference))}.`;
};

const formatPrice = ({ total, libelle, splitting, tariffVersion }: ChosenFormula): string =>
  `${formatXpf(total)} (${libelle}, ${splitting.toLowerCase()}, tarif ${tariffVersion})`;

/** « Fixé par votre cabinet : « Frais de courtage » 3 000 F (0 F auparavant). » */
const describeLockedValues = (lockedValues: NonNullable<PriceConflict['lockedValues']>): string => {
  const changes = lockedValues.map(
    ({ label, before, after }) => `«\u00A0${label}\u00A0» ${after}${before === '' ? '' : ` (${before} auparavant)`}`,
  );
  return `${lockedByBrokerText}\u00A0: ${changes.join(', ')}.`;
};

/** Which changed data gave another price, in French; undefined if the tariff or the quote changed instead. */
export const describeChangedValue = ({
  expected,
  estimation,
  lockedValues = [],
  isQuoteChanged,
}: PriceConflict): string | undefined => {
  if (isQuoteChanged) return undefined;
  if (lockedValues.length > 0) return describeLockedValues(lockedValues);
  return isSameTariff(expected, estimation)
    ? 'Le tarif est le même\u00A0: une donnée dont le prix dépend a changé depuis, par exemple l’adresse du client ou un âge.'
    : undefined;
};

/** Both prices as one French line, with the cause of the change. */
export const pricesText = (conflict: PriceConflict): string => {
  const { expected, current } = conflict;
  const now = current ? formatPrice(current) : 'cette formule n’est plus proposée';
  const prices = `Prix accepté\u00A0: ${formatPrice(expected)}. Prix actuel\u00A0: ${now}.`;
  return [prices, describeChangedValue(conflict)].filter(Boolean).join(' ');
};
