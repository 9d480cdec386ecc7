import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { textAt, valueAt } from '#shared/forms/raw.ts';
import type { ContractRow } from '#shared/operations/contracts/contracts.ts';
import type { Product } from '#shared/products/product.ts';
import { type ClientIdentity, looksLike, recognisable } from '#shared/search/client-search.ts';
import { quoteWork } from '../work/quote-work-definition.ts';

/** Open quotes of the same person for the same product. */
export interface SimilarQuotes {
  /** Those that the server, or the portfolio of this device, has. */
  readonly saved: readonly ContractRow[];
  /** Those that wait in the queue of this device. */
  readonly queued: readonly OutboxEntry[];
}

export const noSimilarQuotes: SimilarQuotes = { saved: [], queued: [] };

export const countOf = ({ saved, queued }: SimilarQuotes): number => saved.length + queued.length;

/** Who asks for a quote, and for which product. */
export interface Asker extends ClientIdentity {
  readonly productCode: string;
  /** Their number, where they are a client already. */
  readonly personId: number | null;
}

/** The number of the client whom a quote is for; null for one who is typed. */
export const personIdOf = (quote: unknown): number | null => Number(textAt(quote, 'person.id')) || null;

const identityOf = (estimate: unknown): ClientIdentity => {
  const typed = (name: string): string => textAt(estimate, `person.${name}`);
  return {
    firstname: typed('firstname'),
    lastname: typed('lastname'),
    birthDate: typed('birthDate') || null,
    siret: typed('siret').replace(/\s/gu, ''),
  };
};

/** Who a quote is for, and of which product. */
export const askerOf = ({ code }: Pick<Product, 'code'>, quote: unknown): Asker => ({
  productCode: code,
  personId: personIdOf(quote),
  ...identityOf(quote),
});

/** The sendings of quotes that wait on this device for the same person and product, but the one that the draft became. */
export const queuedQuotesOf = (
  entries: readonly OutboxEntry[],
  { productCode, personId, ...identity }: Asker,
  draftId: string,
): OutboxEntry[] => {
  const isLike = looksLike(identity);
  return entries.filter((entry) => {
    if (entry.kind !== quoteWork.kind || entry.draftId === draftId) return false;
    const estimate = valueAt(entry.input, 'estimate');
    if (textAt(estimate, 'product.code') !== productCode) return false;
    const queuedId = personIdOf(estimate);
    return personId !== null && queuedId !== null ? personId === queuedId : isLike(recognisable(identityOf(estimate)));
  });
};
