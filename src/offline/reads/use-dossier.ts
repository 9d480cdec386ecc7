import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { causeOf, isMissing } from '#api/errors.ts';
import type { Dated } from '#offline/interfaces/types.ts';
import type { DataOrigin, FallbackCause } from '#shared/completeness/data-origin.ts';

/** The number of a file in an address may be anything a person typed. */
export const isDossierId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= 999_999_999;

/** What is known of a file that an address names. */
export type DossierState<T> =
  | { readonly kind: 'known'; readonly value: T; readonly known: DataOrigin; readonly retry: () => void }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly cause: FallbackCause | undefined; readonly retry: () => void }
  | { readonly kind: 'loading' };

/**
 * Reads the file of a number, which `fileIn` finds in the answer. A number that names none, an answer without it, and a
 * refusal that says so, are an unknown file.
 */
export const useDossier = <T, F, K extends readonly unknown[]>(
  id: number,
  query: UseQueryOptions<Dated<T>, Error, Dated<T>, K>,
  fileIn: (answer: T) => F | undefined,
): DossierState<F> => {
  const { data, error, refetch } = useQuery({ ...query, enabled: isDossierId(id) });
  if (data) {
    const value = fileIn(data.value);
    if (value === undefined) return { kind: 'unknown' };
    return { kind: 'known', value, known: data, retry: () => void refetch() };
  }
  if (!isDossierId(id) || isMissing(error)) return { kind: 'unknown' };
  if (error) return { kind: 'failed', cause: causeOf(error), retry: () => void refetch() };
  return { kind: 'loading' };
};
