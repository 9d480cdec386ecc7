import { isMissing, Unreachable } from '#api/errors.ts';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { estimateGet, type SavedQuoteAnswer } from '#shared/operations/quotes/estimates.ts';

/**
 * Thrown offline if the declarations of a dossier exist but are not on the device. Its contract file shows neither
 * claims nor infractions, so a quote from it would declare none.
 */
export class MissingDeclarations extends Error {
  /** Quote or contract whose risk was to be copied. */
  readonly dossierId: number;
  constructor(dossierId: number) {
    super(`the declarations of ${dossierId} are not on the device`);
    this.dossierId = dossierId;
  }
}

/** Notice for a risk that comes from a contract file, of a dossier that was not typed here. */
export const undeclaredNotice =
  'Les déclarations de ce dossier (antécédents, sinistres…) ne sont pas connues\u00A0: posez toutes les questions au client avant de présenter un prix.';

/** True for a quote that was typed here: its declarations exist. */
export const isTypedQuote = ({ details, formula }: Pick<ContractFile, 'details' | 'formula'>): boolean =>
  details.isEstimate && formula.price !== undefined;

/** True if the risk of an answer is what the client declared, false if it comes from the contract file. */
export const isDeclared = (answer: SavedQuoteAnswer | undefined): boolean =>
  answer?.estimate !== undefined && answer.declared !== null;

/**
 * The saved quote of a dossier: the quote itself, or the one that its contract was made from. Undefined if there is none,
 * or for a quote that was not typed here. Throws `MissingDeclarations` if it cannot be read without network.
 */
export const readSavedQuote = async (
  offline: Pick<OfflineServices, 'read'>,
  file: Pick<ContractFile, 'details' | 'formula'>,
): Promise<SavedQuoteAnswer | undefined> => {
  const { details } = file;
  const idContrat = details.isEstimate ? details.id : details.convertedFrom?.id;
  if (idContrat === undefined) return undefined;
  try {
    return (await offline.read(estimateGet, { idContrat })).value;
  } catch (error) {
    if (isMissing(error) || (details.isEstimate && !isTypedQuote(file))) return undefined;
    throw error instanceof Unreachable ? new MissingDeclarations(details.id) : error;
  }
};
