import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { closedQuoteStatuses, contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { findProduct } from './catalogue.ts';

type Details = Pick<ContractFile['details'], 'isEstimate' | 'status' | 'product' | 'acceptance'> & {
  readonly person: Pick<ContractFile['details']['person'], 'personType'>;
};

/** True for a product whose quotes can be converted to contracts (specification 2, section 4.1). */
export const isConvertible = (productCode: string): boolean => findProduct(productCode)?.isConvertible ?? false;

/**
 * Why a quote cannot be converted, in French; null if it can: accident, legal and auto products, natural persons, an
 * open status, and no pending referral. The SQL of the search applies the same rule (`isConvertible` of
 * `contract-search-repository.ts`). Specification 2, section 4.1.
 */
export const conversionRefusal = (details: Details): string | null =>
  statusRefusal(details) ??
  (canBecomeContract(details)
    ? null
    : `Un devis ${details.product.libelle} de ce souscripteur ne se transforme pas en contrat ici.`);

const statusRefusal = ({ isEstimate, status, acceptance }: Details): string | null => {
  if (!isEstimate) return 'Ce dossier est déjà un contrat.';
  if (status === contractStatuses.converted) return 'Ce devis a déjà été transformé en contrat.';
  if (closedQuoteStatuses.includes(status)) return `Ce devis est clos (${status.toLowerCase()}).`;
  if (acceptance?.outcome === 'refer') return 'L’assureur étudie encore ce risque\u00A0: sa décision est attendue.';
  return acceptance?.outcome === 'declined' ? 'L’assureur a refusé ce risque.' : null;
};

/** Why the contract of an open quote is requested from the insurer instead of converted here, in French; null if it is not. */
export const contractRequestReason = (details: Details): string | null => {
  if (statusRefusal(details) !== null || canBecomeContract(details)) return null;
  const { person, product } = details;
  return `Devis ${person.personType === 'MOR' ? 'd’une personne morale' : product.libelle}\u00A0: l’assureur établit le contrat.`;
};

/** Code of the requests for the contract of a quote (list `taskNatures`). */
export const contractRequestCode = 'CONTRAT';

/** Path to a request for the contract of a quote. */
export const contractRequestPath = (quoteId: number | string): string =>
  `/task/creation?code=${contractRequestCode}&contract=${quoteId}`;

/** Subject of a request for the contract of a quote. */
export const contractRequestSubject = (quoteNumber: string): string => `Contrat à établir\u00A0: devis ${quoteNumber}`;

export const canConvert = (details: Details): boolean => conversionRefusal(details) === null;

/** True for a quote that may be copied: accident and auto products, persons. Specification 2, section 4.1. */
export const canDuplicate = (details: Details): boolean =>
  isPersonsQuote(details) && (findProduct(details.product.code)?.canBeCopied ?? false);

/** True for a quote whose product and client permit a conversion, whatever its status. */
export const canBecomeContract = (details: Details): boolean =>
  isPersonsQuote(details) && isConvertible(details.product.code);

const isPersonsQuote = ({ isEstimate, person }: Details): boolean => isEstimate && person.personType !== 'MOR';
