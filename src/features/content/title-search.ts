import { textLimits } from '#shared/primitives/limits.ts';
import { toPageRequest } from '#ui/search/page-request.ts';
import type { SearchField, SearchState } from '#ui/search/search-definition.ts';
import type { titleFilters } from './content-params.ts';
import { switchFilter } from './content-words.ts';

export type TitleFilter = keyof typeof titleFilters;

/** What is found by its title and switched off or on: pages and folders. */
export const titleFields: readonly SearchField<TitleFilter>[] = [
  { kind: 'text', name: 'title', label: 'Titre', maxLength: textLimits.contentTitle },
  { kind: 'switch', name: 'isEnabled', label: 'Actif' },
];

/** The call that a state of such a list asks for. */
export const titleInput = <F extends string>({ filters, ...paging }: SearchState<TitleFilter, F>) => ({
  ...toPageRequest(paging),
  title: filters.title,
  isEnabled: switchFilter(filters.isEnabled),
});
