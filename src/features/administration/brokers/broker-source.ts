import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { causeOf } from '#api/errors.ts';
import { useDebounced } from '#offline/scheduling/use-debounced.ts';
import { failureText } from '#shared/completeness/data-origin-text.ts';
import { type AdminBrokerRow, adminBrokerList } from '#shared/operations/people/admin-brokers.ts';
import type { Input } from '#shared/operations/wire/endpoint.ts';
import type { PickSource } from '#ui/fields/combobox/pick-field.tsx';

const maxOptions = 20;

const brokersQuery = (input: Input<typeof adminBrokerList>) =>
  queryOptions({
    queryKey: [adminBrokerList.path, 'picker', input],
    queryFn: ({ signal }) => call(adminBrokerList, input, { signal }),
  });
const oneBroker = (code: string) => brokersQuery({ search: { 'broker.id[=]': Number(code) } });

const toOption = ({ id, name, code, isEnabled }: AdminBrokerRow) => ({
  code: String(id),
  libelle: name,
  detail: isEnabled ? code : `${code} · inactif`,
});

/**
 * Brokers, searched on the server by name, code and identifier. `isEnabled`: only active ones (for a form); false finds all
 * (for a filter).
 */
export const brokerSource = ({ isEnabled }: { readonly isEnabled: boolean }): PickSource => ({
  useOptions: (text) => {
    const debouncedText = useDebounced(text);
    const search = { 'broker.words[LIKE]': debouncedText, ...(isEnabled && { 'broker.isEnabled[=]': true }) };
    const { data, isFetching, error } = useQuery({
      ...brokersQuery({ search, nbItemsPerPage: maxOptions }),
      placeholderData: keepPreviousData,
    });
    const { brokers = [], nbItemsTotal = 0 } = data ?? {};
    return {
      options: brokers.map(toOption),
      hiddenCount: Math.max(0, nbItemsTotal - brokers.length),
      isLoading: isFetching || debouncedText !== text,
      emptyText: error ? failureText(causeOf(error)).why : undefined,
    };
  },
  useLabel: (code) => useQuery({ ...oneBroker(code), enabled: code !== '' }).data?.brokers?.[0]?.name,
});

const cachedName = (queries: QueryClient, code: string): string =>
  queries.getQueryData(oneBroker(code).queryKey)?.brokers?.[0]?.name ?? `n°\u00A0${code}`;

/** Formatter of a broker's id as its name, if a picker has shown it. */
export const useCachedBrokerName = (): ((code: string) => string) => {
  const queries = useQueryClient();
  return (code) => (code === '' ? '' : cachedName(queries, code));
};
