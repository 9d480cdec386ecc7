import type { RawGroup } from '#shared/forms/raw.ts';
import { textAt } from '#shared/forms/raw.ts';
import { formatDeductible } from '#shared/primitives/deductible.ts';
import { fold } from '#shared/primitives/text.ts';
import type { ClaimDescription, CoveredLoss } from './claim-description.ts';
import type { ClaimSubject } from './claim-subject.ts';

/** A loss that a claim of some nature causes, and the words of one of which the name of its cover contains. */
export const loss = (label: string, ...coverWords: readonly string[]): CoveredLoss => ({ label, coverWords });

/** What the contract says about one loss. */
interface CoverFact {
  readonly label: string;
  /** Covers taken with their deductible, or that the formula has none. */
  readonly text: string;
}

/**
 * What the covers of a contract say about the declared nature. Empty before a nature is chosen, for natures that no cover
 * is named after, and for contracts whose file lists no covers, such as imported ones.
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
    const takenCovers = covers.filter(({ libelle }) => words.some((word) => fold(libelle).includes(word)));
    const text = takenCovers.map(
      (cover) =>
        `${cover.libelle}, ${cover.franchiseValue ? `franchise ${formatDeductible(cover)}` : 'sans franchise'}`,
    );
    return { label, text: text.join('\n') || notCovered };
  });
};
