import type { PageRow } from '#shared/contract/content/pages.ts';
import { fold } from '#shared/primitives/text.ts';
import { deviceSearch, type SearchRules } from './define-search.ts';

/** The filters of the list of pages; null and an empty text ask for all. Specification 4, section 7. */
export interface PageFilter {
  readonly id: number | null;
  readonly title: string;
  readonly isEnabled: boolean | null;
}
export type PageSort = 'id' | 'title' | 'category' | 'isEnabled';

const pageRules = {
  filters: { id: ['id', 'equals'], title: ['title', 'contains'], isEnabled: ['isEnabled', 'equals'] },
  sorts: { id: 'id', title: 'title', category: 'category', isEnabled: 'isEnabled' },
} as const satisfies SearchRules<PageFilter, PageSort, string>;

/** Pages are few: they are searched in memory, by the rules that a device would search by. */
export const pageSearchOf = deviceSearch<PageRow, PageFilter, PageSort, 'id' | 'title' | 'category' | 'isEnabled'>(
  pageRules,
  {
    id: ({ id }) => id,
    title: ({ title }) => fold(title),
    category: ({ categoryTitle }) => fold(categoryTitle),
    isEnabled: ({ isEnabled }) => isEnabled,
  },
);
