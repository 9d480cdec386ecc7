import type { ContractFile } from '#shared/contract/contracts/contract-file.ts';
import { closedQuoteStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { findProduct, type ProductFamily } from './catalogue.ts';

type Details = Pick<ContractFile['details'], 'isEstimate' | 'status' | 'product' | 'acceptance'> & {
  readonly person: Pick<ContractFile['details']['person'], 'personType'>;
};

/** True for a quote that may become a contract: accident, legal and auto products, persons, not closed, and no risk that the insurer has still to accept. Specification 2, section 4.1. */
export const canConvert = (details: Details): boolean =>
  isPersonsQuoteOf(details, ['accident', 'legal', 'auto']) &&
  !closedQuoteStatuses.includes(details.status) &&
  (details.acceptance === undefined || details.acceptance.outcome === 'accepted');

/** True for a quote that may be copied: accident and auto products, persons. Specification 2, section 4.1. */
export const canDuplicate = (details: Details): boolean => isPersonsQuoteOf(details, ['accident', 'auto']);

const isPersonsQuoteOf = ({ isEstimate, product, person }: Details, families: readonly ProductFamily[]): boolean => {
  const family = findProduct(product.code)?.family;
  return isEstimate && person.personType !== 'MOR' && family !== undefined && families.includes(family);
};
