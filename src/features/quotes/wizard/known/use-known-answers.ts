import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { entriesAt, newEntry, problemsWithin, withEntry } from '#shared/forms/entry.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import type { PrefilledAnswers } from '#shared/products/parts/client-history.ts';
import { useFormSnapshot } from '#ui/schema-form/use-form-snapshot.ts';
import type { QuoteWork } from '../work/quote-work.ts';
import { loadKnownClient } from './load-known-client.ts';

/**
 * Reads the portfolio’s answers for the quote’s client. A complete first entry (the client as a driver) is added to an
 * empty list, once for each client; an incomplete one, or one without declarations, only prefills the list’s shortcut.
 */
export const useKnownAnswers = (work: QuoteWork): PrefilledAnswers | null => {
  const { form, product, context, isReadOnly, progress } = work;
  const offline = useOffline();
  const clientId = Number(useFormSnapshot(form, (values) => textAt(values, 'person.id')));
  const { data } = useQuery({
    queryKey: ['known client', product.code, clientId],
    queryFn: () => loadKnownClient(offline, clientId, product, context),
    enabled: clientId > 0 && !isReadOnly && product.prefilledAnswers !== undefined,
    retry: false,
    structuralSharing: false,
  });
  const answers = useMemo(() => (data ? (product.prefilledAnswers?.(data) ?? null) : null), [data, product]);
  const addedForClientId = useRef(0);
  const addEntry = useEffectEvent(() => {
    if (!answers?.entry?.isTyped || progress.editing || addedForClientId.current === clientId) return;
    addedForClientId.current = clientId;
    const { path, entry: from } = answers.entry;
    const values = form.getValues() as RawGroup;
    if (entriesAt(values, path).length > 0) return;
    const { entry } = newEntry(product.fields, values, { path, from }, work.context);
    const withIt = withEntry(values, { path, index: 0, entry });
    if (problemsWithin(product.fields, withIt, `${path}.0`, work.context).length > 0) return;
    form.setValue(path, [entry], { shouldDirty: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the event reads the rest; another client’s answers start it.
  useEffect(() => addEntry(), [answers]);
  return clientId > 0 ? answers : null;
};
