import { useRouter } from '@tanstack/react-router';
import { CallError, Unreachable } from '#api/errors.ts';
import { useSession } from '#api/use-session.ts';
import { useOffline } from '#offline/base/offline-context.tsx';
import { WorkNotKept } from '#offline/base/work-not-kept.ts';
import type { Refused } from '#offline/outbox/hand-over.ts';
import { type Submitted, useQueuedSubmit } from '#offline/outbox/queued-submit.ts';
import { estimateCreation, estimateSimilar } from '#shared/contract/quotes/estimates.ts';
import type { ChosenFormula } from '#shared/contract/quotes/estimation.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import type { CheckedQuote } from '#shared/products/product.ts';
import { keptBesides } from '#ui/form/draft-banners.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { estimateBody } from '../pricing/estimate-body.ts';
import { markOfQuote } from '../quote-draft.ts';
import type { QuoteWork } from '../quote-work.ts';
import { personIdOf, queuedQuotesOf, type SimilarQuotes } from '../similar-quotes.ts';
import { type CreatedQuote, createdIn } from './created.ts';
import { conflictIn, type PriceConflict } from './price-conflict.ts';

/** What came of "Valider Tarif"; `waiting`: it lies in the queue, and the person is led there. */
export type Created =
  | { readonly kind: 'created'; readonly quote: CreatedQuote }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'conflict'; readonly conflict: PriceConflict }
  | { readonly kind: 'refused'; readonly refused: Refused };

const refusedBecause = (message: string): Created => ({ kind: 'refused', refused: { message, errors: {} } });

/** Asks for what is open already; what neither server nor device can say is taken for none. */
export const useSimilarQuotes = ({ product, draftId }: QuoteWork) => {
  const { read, outbox } = useOffline();
  return async (checked: CheckedQuote): Promise<SimilarQuotes> => {
    const { lastname, firstname, birthDate, siret } = checked.subscriber();
    const asker = {
      productCode: product.code,
      personId: personIdOf(checked.quote),
      lastname,
      firstname,
      birthDate,
      siret,
    };
    const found = await read(estimateSimilar, asker).catch(() => undefined);
    return {
      saved: found?.value.contractList ?? [],
      queued: queuedQuotesOf(outbox.getSnapshot().entries, asker, draftId),
    };
  };
};

/** Hands a quote with its chosen formula to the outbox, and waits a little for the server. */
export const useCreation = ({ draftId, product, flush, heldId, rest }: QuoteWork) => {
  const router = useRouter();
  const submit = useQueuedSubmit<typeof estimateCreation>();
  const agencyCode = useSession()?.user.agency?.code ?? null;

  const outcomeOf = async (submitted: Submitted): Promise<Created> => {
    if (submitted.state === 'refused') return { kind: 'refused', refused: submitted.refused };
    if (submitted.state === 'waiting') {
      notify({ type: 'info', message: 'Devis gardé sur cet appareil\u00A0: il partira dès que possible.' });
      await router.navigate({ to: '/sync', search: { item: submitted.key }, replace: true });
      return { kind: 'waiting' };
    }
    const conflict = conflictIn(submitted.answer);
    if (conflict) return { kind: 'conflict', conflict };
    const quote = createdIn(submitted.answer);
    return quote ? { kind: 'created', quote } : refusedBecause('Votre demande ne peut pas aboutir');
  };

  return async (quote: RawGroup, formula: ChosenFormula): Promise<Created> => {
    const input = { estimate: estimateBody(product, quote, { formula, agencyCode, now: new Date() }) };
    const item = { ...markOfQuote(draftId, product, quote), endpoint: estimateCreation, input, draftId };
    await flush();
    // The screen goes over to that draft.
    if (heldId() !== draftId) return refusedBecause(keptBesides);
    rest(true);
    try {
      const created = await outcomeOf(await submit(item));
      if (created.kind === 'conflict' || created.kind === 'refused') rest(false);
      return created;
    } catch (error) {
      rest(false);
      if (error instanceof CallError) return { kind: 'refused', refused: error };
      if (error instanceof WorkNotKept || error instanceof Unreachable) return refusedBecause(error.message);
      throw error;
    }
  };
};
