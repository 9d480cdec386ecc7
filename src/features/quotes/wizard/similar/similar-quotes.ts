import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { textAt, valueAt } from '#shared/forms/raw.ts';
import type { ContractRow } from '#shared/operations/contracts/contracts.ts';
import type { Product } from '#shared/products/product.ts';
import { type ClientIdentity, createLookAlikeTest, foldIdentity } from '#shared/search/client-search.ts';
import { quoteWork } from '../work/quote-work-definition.ts';

/** Open quotes of the same person for the same product (possible duplicates). */
export interface SimilarQuotes {
  /** Quotes saved on the server or in the device’s portfolio. */
  readonly saved: readonly ContractRow[];
  /** Quotes in the outbox of this device. */
  readonly queued: readonly OutboxEntry[];
}

export const noSimilarQuotes: SimilarQuotes = { saved: [], queued: [] };

export const countQuotes = ({ saved, queued }: SimilarQuotes): number => saved.length + queued.length;

/** Subject of a quote: the person and the product. */
export interface QuoteSubject extends ClientIdentity {
  readonly productCode: string;
  /** Client id, if the person is a client. */
  readonly personId: number | null;
}

/** Client id of a quote; null for a person who is not a client yet. */
const personIdOf = (quote: unknown): number | null => Number(textAt(quote, 'person.id')) || null;

const identityOf = (estimate: unknown): ClientIdentity => {
  const personText = (name: string): string => textAt(estimate, `person.${name}`);
  return {
    firstname: personText('firstname'),
    lastname: personText('lastname'),
    birthDate: personText('birthDate') || null,
    siret: personText('siret').replace(/\s/gu, ''),
  };
};

/** Subject of a typed quote. */
export const quoteSubject = ({ code }: Pick<Product, 'code'>, quote: unknown): QuoteSubject => ({
  productCode: code,
  personId: personIdOf(quote),
  ...identityOf(quote),
});

/** Outbox entries with a quote for the same subject, except the one of this draft. */
export const findQueuedQuotes = (
  entries: readonly OutboxEntry[],
  { productCode, personId, ...identity }: QuoteSubject,
  draftId: string,
): OutboxEntry[] => {
  const isLookAlike = createLookAlikeTest(identity);
  return entries.filter((entry) => {
    if (entry.kind !== quoteWork.kind || entry.draftId === draftId) return false;
    const estimate = valueAt(entry.input, 'estimate');
    if (textAt(estimate, 'product.code') !== productCode) return false;
    const queuedId = personIdOf(estimate);
    return personId !== null && queuedId !== null
      ? personId === queuedId
      : isLookAlike(foldIdentity(identityOf(estimate)));
  });
};
