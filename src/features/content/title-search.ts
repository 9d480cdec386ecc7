import { textLimits } from '#shared/primitives/limits.ts';
import { toPageRequest } from '#ui/search/page-request.ts';
import type { SearchField, SearchState } from '#ui/search/search-definition.ts';
import type { titleFilters } from './content-params.ts';
import { isEnabledFilter } from './content-words.ts';

export type TitleFilter = keyof typeof titleFilters;

/** Search fields of pages and folders: title and « Actif ». */
export const titleFields: readonly SearchField<TitleFilter>[] = [
  { kind: 'text', name: 'title', label: 'Titre', maxLength: textLimits.contentTitle },
  { kind: 'switch', name: 'isEnabled', label: 'Actif' },
];

/** API input of a list state. */
export const titleInput = <F extends string>({ filters, ...paging }: SearchState<TitleFilter, F>) => ({
  ...toPageRequest(paging),
  title: filters.title,
  isEnabled: isEnabledFilter(filters.isEnabled),
});
