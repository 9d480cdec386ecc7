import { download } from '#api/call.ts';
import { type SearchSource, useSearchResults } from '#offline/reads/search-source.ts';
import { type AuditRow, adminAuditList, type auditSorts } from '#shared/operations/people/audit-list.ts';
import { type AuditKind, auditFilters } from '#shared/operations/people/people-filters.ts';
import { adminAuditExport } from '#shared/operations/shell/exports.ts';
import { type FilterParam, toFilterInput } from '#shared/operations/wire/filters.ts';
import { auditColumns } from '#shared/search/columns/admin-columns.ts';
import { exportNames } from '#shared/tables/export-file.ts';
import { type FilterChoices, type Search, type SearchState, searchFields } from '#ui/search/search-definition.ts';
import { toPageInput } from './admin-kind.ts';
import { adminPageSizes } from './admin-list.ts';

type Filter = FilterParam<typeof auditFilters>;
type Sort = (typeof auditSorts)[number];

const kindLabels: Readonly<Record<AuditKind, string>> = {
  'sign-in': 'Connexions et accès',
  refusal: 'Refus',
  deed: 'Opérations',
};

const inputOf = ({ filters, ...paging }: SearchState<Filter, Sort>) => ({
  ...toPageInput(paging),
  search: toFilterInput(auditFilters, filters),
});

const source: SearchSource<SearchState<Filter, Sort>, typeof adminAuditList, AuditRow> = {
  endpoint: adminAuditList,
  input: inputOf,
  pageOf: ({ rows, nbItemsTotal }) => ({ rows, total: nbItemsTotal }),
  download: (state, format, options) => download(adminAuditExport, { ...inputOf(state), format }, options),
  exportName: exportNames.audit,
  columns: auditColumns,
};

const kinds = Object.entries(kindLabels).map(([code, libelle]) => ({ code, libelle }));

/** « Journal »: who did what, when and from where; nothing in it can be changed. */
export const auditSearch: Search<Filter, AuditRow, Sort> = {
  definition: {
    fields: searchFields(auditFilters),
    quickLinks: [
      { label: 'Aujourd’hui', filters: (today) => ({ from: today, until: today }) },
      { label: 'Connexions du jour', filters: (today) => ({ kind: 'sign-in', from: today, until: today }) },
      { label: 'Refus', filters: () => ({ kind: 'refusal' }) },
    ],
    columns: auditColumns,
    defaultSort: [{ field: 'audit.at', descending: true }],
    pageSizes: adminPageSizes,
    rowKey: (row) => row.id,
    tableLabel: 'Journal',
    emptyTitle: 'Aucun événement ne correspond',
    nothingYet: {
      title: 'Le journal est encore vide',
      why: 'Chaque connexion, chaque opération et chaque refus y laisse une ligne.',
    },
  },
  useResults: (state) => useSearchResults(source, state),
  useChoices: (): FilterChoices<typeof auditFilters> => ({ kind: kinds }),
};
