import { useQuery } from '@tanstack/react-query';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import {
  findOpenInsurerRequest,
  type InsurerRequest,
  type PendingInsurerRequest,
} from '#shared/operations/quotes/insurer-request.ts';
import { InsurerRequestBanner } from '#ui/page/insurer-request-banner.tsx';
import { useQuoteContext } from '../../quotes-api.ts';
import { resumeQuote } from '../draft/quote-draft.ts';
import { loadQuotableProduct } from '../draft/quote-start.ts';
import { pendingInsurerRequest } from '../work/pending-insurer-request.ts';
import { findCreatedQuote } from './created-quotes.ts';

interface QuoteIdentity {
  /** Id of a saved quote; null for a queued one. */
  readonly quoteId: number | null;
  /** Draft of a queued quote, which may have been received meanwhile. */
  readonly draftId: string | null;
}

const loadInsurerRequest = async (
  offline: OfflineServices,
  { quoteId, draftId }: QuoteIdentity,
  context: QuoteContext,
): Promise<InsurerRequest | PendingInsurerRequest | undefined> => {
  const created = quoteId === null && draftId !== null ? await findCreatedQuote(offline.outbox, draftId) : undefined;
  const savedId = quoteId ?? created?.contractId;
  if (savedId !== undefined) {
    const { contract } = (await offline.read(contractGet, { idContrat: savedId })).value;
    return contract && findOpenInsurerRequest(contract);
  }
  const draft = draftId === null ? undefined : await offline.drafts.load(draftId);
  if (!draft) return undefined;
  const { product, values, progress } = await resumeQuote(draft, '', context, loadQuotableProduct);
  return pendingInsurerRequest(product.check(values, context), progress.priced?.estimation.acceptance);
};

/** The request for the insurer that a saved quote has, or that a queued one will have; renders nothing if there is none. */
export function QuoteInsurerRequest(quote: QuoteIdentity) {
  const offline = useOffline();
  const { context } = useQuoteContext();
  const { data } = useQuery({
    queryKey: ['insurer-request', quote],
    queryFn: async () => {
      // Defaults that the broker fixed since do not apply to an existing quote.
      const { brokerDefaults: _, ...freeContext } = context as QuoteContext;
      return (await loadInsurerRequest(offline, quote, freeContext)) ?? null;
    },
    enabled: context !== undefined,
    gcTime: 0,
    retry: false,
  });
  return data ? <InsurerRequestBanner request={data} /> : null;
}
