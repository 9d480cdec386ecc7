import type { RawGroup } from '#shared/forms/raw.ts';
import { textAt } from '#shared/forms/raw.ts';
import { formatDeductible } from '#shared/primitives/deductible.ts';
import { fold } from '#shared/primitives/text.ts';
import type { ClaimDescription, CoveredLoss } from './claim-description.ts';
import type { ClaimSubject } from './claim-subject.ts';

/** Builds a loss: its label, and words of which the name of the cover for it contains at least one. */
export const coveredLoss = (label: string, ...coverWords: readonly string[]): CoveredLoss => ({ label, coverWords });

/** Text about one loss: whether and how the contract covers it. */
interface CoverFact {
  readonly label: string;
  /** The subscribed covers with their deductibles, or a sentence that the formula does not cover the loss. */
  readonly text: string;
}

/**
 * Coverage of the losses of a declared nature by the contract. Empty before a nature is chosen, for natures without a
 * matching cover, and for contracts whose file lists no covers, such as imported ones.
 */
export const coverFacts = (
  { losses }: Pick<ClaimDescription, 'losses'>,
  { formula, covers }: Pick<ClaimSubject, 'formula' | 'covers'>,
  values: RawGroup,
): CoverFact[] => {
  if (covers.length === 0) return [];
  const notCovered = formula === null ? 'Non couvert par ce contrat' : `Non couvert par votre formule ${formula}`;
  return (losses[textAt(values, 'circumstances.nature')] ?? []).map(({ label, coverWords }) => {
    const words = coverWords.map(fold);
    const matchingCovers = covers.filter(({ libelle }) => words.some((word) => fold(libelle).includes(word)));
    const text = matchingCovers.map(
      (cover) =>
        `${cover.libelle}, ${cover.franchiseValue ? `franchise ${formatDeductible(cover)}` : 'sans franchise'}`,
    );
    return { label, text: text.join('\n') || notCovered };
  });
};
