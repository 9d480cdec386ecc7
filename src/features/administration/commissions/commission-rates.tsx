import { call } from '#api/call.ts';
import { submit } from '#api/submit.ts';
import { type SearchSource, useSearchResults } from '#offline/reads/search-source.ts';
import { allBrokers, commissionRateColumns } from '#shared/commissions/rate-columns.ts';
import { formatScope, scopeOptions } from '#shared/commissions/rates.ts';
import { commissionRateFilters } from '#shared/operations/commissions/commission-filters.ts';
import {
  type CommissionRateRow,
  commissionRateAdd,
  commissionRateList,
  commissionRateRemove,
  type commissionRateSorts,
  commissionRateUpdate,
} from '#shared/operations/commissions/rates.ts';
import { type FilterParam, toFilterInput } from '#shared/operations/wire/filters.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import {
  type CommissionRateForm,
  type CommissionRateFormValues,
  commissionRateFormSchema,
  rateDays,
} from '#shared/schemas/commission-rate-form.ts';
import { exportNames } from '#shared/tables/export-file.ts';
import { PickField } from '#ui/fields/combobox/pick-field.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { MaskedNumberField } from '#ui/fields/masked-number-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FieldGrid } from '#ui/form/field-grid.tsx';
import { type FilterChoices, type SearchState, searchFields } from '#ui/search/search-definition.ts';
import { type AdminKind, type FieldsProps, toPageInput } from '../admin-kind.ts';
import { adminPageSizes } from '../admin-list.ts';
import { brokerSource, useCachedBrokerName } from '../brokers/broker-source.ts';

type Filter = FilterParam<typeof commissionRateFilters>;
type Sort = (typeof commissionRateSorts)[number];

const source: SearchSource<SearchState<Filter, Sort>, typeof commissionRateList, CommissionRateRow> = {
  endpoint: commissionRateList,
  input: ({ filters, ...paging }) => ({
    ...toPageInput(paging),
    search: toFilterInput(commissionRateFilters, filters),
  }),
  pageOf: ({ rates, nbItemsTotal }) => ({ rows: rates, total: nbItemsTotal }),
  exportName: exportNames.commissionRates,
  columns: commissionRateColumns,
};

const brokersToPick = brokerSource({ isEnabled: true });
const brokersToFind = brokerSource({ isEnabled: false });

function Fields({ control }: FieldsProps<CommissionRateRow, CommissionRateFormValues, CommissionRateForm>) {
  return (
    <FieldGrid>
      <SelectField
        control={control}
        name="scope"
        label="Produit"
        required
        emptyLabel={false}
        options={scopeOptions}
        hint="Le taux le plus précis l’emporte."
      />
      <PickField
        control={control}
        name="brokerId"
        label="Courtier"
        placeholder={allBrokers}
        source={brokersToPick}
        hint="Vide pour tous les courtiers."
      />
      <DateField
        control={control}
        name="validFrom"
        label="À partir du"
        required
        {...rateDays}
        hint="Pour les primes dont la période commence ce jour ou après."
      />
      <MaskedNumberField
        control={control}
        name="floor"
        label="Minimum"
        mask="amount"
        hint="En francs, par prime payée en entier."
      />
      <TextField
        control={control}
        name="firstYear"
        label="Première année"
        required
        inputMode="decimal"
        maxLength={8}
        hint="En pour cent de la prime."
      />
      <TextField
        control={control}
        name="renewal"
        label="Renouvellement"
        required
        inputMode="decimal"
        maxLength={8}
        hint="En pour cent de la prime."
      />
    </FieldGrid>
  );
}

/** Ten-thousandths as a typed percentage. */
const toPercent = (rate: number): string => String(rate / 100).replace('.', ',');

const valuesOf = (row?: CommissionRateRow): CommissionRateFormValues => ({
  scope: row?.scope ?? 'all',
  brokerId: row?.brokerId ? String(row.brokerId) : '',
  validFrom: row?.validFrom ?? '',
  firstYear: row ? toPercent(row.firstYear) : '',
  renewal: row ? toPercent(row.renewal) : '',
  floor: row?.floor ? String(row.floor) : '',
});

/** « Taux de commission ». */
export const commissionRateKind: AdminKind<
  Filter,
  CommissionRateRow,
  Sort,
  CommissionRateFormValues,
  CommissionRateForm
> = {
  search: {
    definition: {
      fields: searchFields(commissionRateFilters),
      quickLinks: [],
      columns: commissionRateColumns,
      defaultSort: [{ field: 'rate.scope', descending: false }],
      pageSizes: adminPageSizes,
      rowKey: (row) => row.id,
      tableLabel: 'Taux de commission',
      emptyTitle: 'Aucun taux de commission ne correspond',
      nothingYet: { title: 'Pas encore de taux de commission', why: '«\u00A0Ajouter un taux\u00A0» crée le premier.' },
    },
    useResults: (state) => useSearchResults(source, state),
    useChoices: (): FilterChoices<typeof commissionRateFilters> => ({ scope: scopeOptions, brokerId: brokersToFind }),
  },
  title: 'Taux de commission',
  icon: 'calculator',
  rowKind: 'rates',
  titles: { add: 'Ajouter un taux', edit: 'Modifier un taux', one: 'ce taux' },
  nameOf: ({ scope, validFrom }) => `${formatScope(scope)}, à partir du ${frenchDate(validFrom)}`,
  useSchema: () => commissionRateFormSchema,
  valuesOf,
  copyOf: (row) => ({ ...valuesOf(row), validFrom: '' }),
  Fields,
  useFormatValues: () => {
    const brokerName = useCachedBrokerName();
    return (values) => [
      ['Produit', formatScope(values.scope)],
      ['Courtier', brokerName(values.brokerId) || allBrokers],
      ['À partir du', frenchDate(values.validFrom)],
      ['Première année', values.firstYear && `${values.firstYear}\u00A0%`],
      ['Renouvellement', values.renewal && `${values.renewal}\u00A0%`],
      ['Minimum', values.floor && formatXpf(Number(values.floor))],
    ];
  },
  save: (row, values, options, callWithDraftKey) =>
    row
      ? callWithDraftKey(commissionRateUpdate, { ...values, ...options, id: row.id })
      : callWithDraftKey(commissionRateAdd, { ...values, confirmed: options.confirmed }),
  load: async (id) => (await call(commissionRateList, { nbItemsPerPage: 1_000 })).rates?.find((row) => row.id === id),
  remove: ({ id, version }, confirmed) => submit(commissionRateRemove, { id, version, confirmed }),
};
