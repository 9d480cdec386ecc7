import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { causeOf, isMissing } from '#api/errors.ts';
import type { WithOrigin } from '#offline/interfaces/types.ts';
import type { DataOrigin, FallbackCause } from '#shared/completeness/data-origin.ts';

/** Validates a dossier id from the URL, which may be anything. */
export const isDossierId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= 999_999_999;

/** State of the dossier that a URL names. */
type DossierState<T> =
  | { readonly kind: 'known'; readonly value: T; readonly origin: DataOrigin; readonly retry: () => void }
  /** `wasShown`: this screen showed it until another person removed it or moved it out of reach. */
  | { readonly kind: 'unknown'; readonly wasShown: boolean }
  | { readonly kind: 'failed'; readonly cause: FallbackCause | undefined; readonly retry: () => void }
  | { readonly kind: 'loading' };

/**
 * Reads a dossier by id; `selectDossier` selects it from the answer. An invalid id, an empty answer and a 404 are an unknown
 * dossier.
 */
export const useDossier = <T, F, K extends readonly unknown[]>(
  id: number,
  query: UseQueryOptions<WithOrigin<T>, Error, WithOrigin<T>, K>,
  selectDossier: (answer: T) => F | undefined,
): DossierState<F> => {
  const { data, error, refetch } = useQuery({ ...query, enabled: isDossierId(id) });
  const [shownId, setShownId] = useState<number>();
  const unknownDossier = { kind: 'unknown', wasShown: shownId === id } as const;
  if (!isDossierId(id) || isMissing(error)) return unknownDossier;
  if (data) {
    const value = selectDossier(data.value);
    if (value === undefined) return unknownDossier;
    if (shownId !== id) setShownId(id);
    return { kind: 'known', value, origin: data, retry: () => void refetch() };
  }
  if (error) return { kind: 'failed', cause: causeOf(error), retry: () => void refetch() };
  return { kind: 'loading' };
};
