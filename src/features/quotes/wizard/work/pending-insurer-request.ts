import type { Estimation } from '#shared/operations/quotes/estimation.ts';
import type { PendingInsurerRequest } from '#shared/operations/quotes/insurer-request.ts';
import type { CheckedQuote } from '#shared/products/product.ts';

/** The request that the server will open for the insurer with this quote; undefined if none, or while the quote has problems. */
export const pendingInsurerRequest = (
  checked: CheckedQuote,
  acceptance: Estimation['acceptance'],
): PendingInsurerRequest | undefined => {
  if (acceptance?.outcome === 'refer') return { kind: 'study' };
  return checked.problems.length === 0 && checked.toVerify().length > 0 ? { kind: 'verify' } : undefined;
};
