import { useSession } from '#api/session/use-session.ts';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import { type RawGroup, textAt, valueAt } from '#shared/forms/raw.ts';
import type { ChosenFormula } from '#shared/operations/quotes/estimation.ts';
import { findQueuedChange } from '#work/clients/queued-client-change.ts';
import { queuedClientReference } from '#work/clients/queued-clients.ts';
import { useWorkSubmit } from '#work/use-work-submit.ts';
import type { QuoteWork } from '../work/quote-work.ts';
import { quoteWork } from '../work/quote-work-definition.ts';

/** Submits a quote with its chosen formula to the outbox and waits briefly for the server’s response. */
export const useCreation = ({ draftId, product, send }: QuoteWork) => {
  const submit = useWorkSubmit(quoteWork);
  const agencyCode = useSession()?.user.agency?.code ?? null;
  const { entries } = useOutbox();
  return (quote: RawGroup, formula: ChosenFormula) => {
    const clientReference = queuedClientReference(entries, valueAt(quote, 'person') as RawGroup);
    const clientChange = findQueuedChange(entries, Number(textAt(quote, 'person.id')));
    const clientChangeDraftId = clientChange?.draftId ?? undefined;
    return send(() => submit({ product, quote, formula, agencyCode, clientReference, clientChangeDraftId }, draftId));
  };
};
