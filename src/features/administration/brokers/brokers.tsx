import { Box, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { call, download } from '#api/call.ts';
import { type SearchSource, useSearchResults } from '#offline/reads/search-source.ts';
import {
  type AdminBrokerRow,
  adminBrokerAdd,
  adminBrokerGet,
  adminBrokerList,
  adminBrokerUpdate,
  type brokerSorts,
} from '#shared/operations/people/admin-brokers.ts';
import { brokerFilters } from '#shared/operations/people/people-filters.ts';
import { adminBrokerExport } from '#shared/operations/shell/exports.ts';
import { type FilterParam, toFilterInput } from '#shared/operations/wire/filters.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { emptyIdentity, formatIdentity, identityLabels } from '#shared/schemas/broker-identity.ts';
import { type BrokerForm, brokerFormSchema } from '#shared/schemas/organisation-forms.ts';
import { adminBrokerColumns, stateLabel } from '#shared/search/columns/admin-columns.ts';
import { exportNames } from '#shared/tables/export-file.ts';
import { SwitchField } from '#ui/fields/checkbox-field.tsx';
import { PhoneField } from '#ui/fields/phone-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FieldGrid, FieldSet, WideField } from '#ui/form/field-grid.tsx';
import { type FilterChoices, type SearchState, searchFields } from '#ui/search/search-definition.ts';
import { type AdminKind, type FieldsProps, toPageInput } from '../admin-kind.ts';
import { adminPageSizes, enabledChoices, formatActiveUsers } from '../admin-list.ts';
import { BrokerCommissions } from './broker-commissions.tsx';
import { BrokerLogoSection } from './broker-logo-section.tsx';
import { BrokerPortfolio } from './broker-portfolio.tsx';
import { BrokerQuotes } from './broker-quotes.tsx';

type Filter = FilterParam<typeof brokerFilters>;
type Sort = (typeof brokerSorts)[number];

const inputOf = ({ filters, ...paging }: SearchState<Filter, Sort>) => ({
  ...toPageInput(paging),
  search: toFilterInput(brokerFilters, filters),
});

const source: SearchSource<SearchState<Filter, Sort>, typeof adminBrokerList, AdminBrokerRow> = {
  endpoint: adminBrokerList,
  input: inputOf,
  pageOf: ({ brokers, nbItemsTotal }) => ({ rows: brokers, total: nbItemsTotal }),
  download: (state, format, options) => download(adminBrokerExport, { ...inputOf(state), format }, options),
  exportName: exportNames.brokers,
  columns: adminBrokerColumns,
};

function Fields({ control, row }: FieldsProps<AdminBrokerRow, BrokerForm, BrokerForm>) {
  return (
    <>
      <FieldGrid>
        <TextField control={control} name="name" label="Nom" required maxLength={textLimits.newBrokerName} />
        <TextField control={control} name="code" label="Code" required maxLength={textLimits.brokerCode} />
        <WideField>
          <TextField control={control} name="login" label="Identifiant" required maxLength={textLimits.brokerLogin} />
        </WideField>
        <WideField>
          <SwitchField
            control={control}
            name="isEnabled"
            label="Actif"
            hint="Les personnes d’un courtier inactif ne peuvent plus se connecter."
          />
        </WideField>
        {row ? (
          <WideField>
            <Link to="/admin/users" search={{ brokerId: String(row.id) }} style={{ textDecoration: 'underline' }}>
              {formatActiveUsers(row.userCount)}
            </Link>
          </WideField>
        ) : null}
      </FieldGrid>
      <Identity control={control} />
    </>
  );
}

/** Identity of the broker on documents: read and frozen when one is issued. */
function Identity({ control }: Pick<FieldsProps<AdminBrokerRow, BrokerForm, BrokerForm>, 'control'>) {
  return (
    <Box marginTop="6">
      <FieldSet legend="Identité sur les documents">
        <WideField>
          <Text color="fg.muted">
            Pour les documents émis ensuite. Ceux qui existent restent tels qu’ils ont été émis.
          </Text>
        </WideField>
        <WideField>
          <TextField
            control={control}
            name="identity.legalName"
            label={identityLabels.legalName}
            maxLength={textLimits.firmName}
            hint="Sans elle, les documents portent le nom."
          />
        </WideField>
        <WideField>
          <TextField
            control={control}
            name="identity.address"
            label={identityLabels.address}
            maxLength={textLimits.firmAddress}
          />
        </WideField>
        <TextField control={control} name="identity.zipCode" label={identityLabels.zipCode} inputMode="numeric" />
        <TextField control={control} name="identity.city" label={identityLabels.city} maxLength={textLimits.city} />
        <PhoneField control={control} name="identity.phone" label={identityLabels.phone} />
        <TextField
          control={control}
          name="identity.email"
          label={identityLabels.email}
          type="email"
          maxLength={textLimits.clientEmail}
        />
        <TextField control={control} name="identity.ridet" label={identityLabels.ridet} inputMode="decimal" />
        <TextField
          control={control}
          name="identity.rias"
          label={identityLabels.rias}
          maxLength={textLimits.registration}
        />
      </FieldSet>
    </Box>
  );
}

function Below({ row }: { readonly row: AdminBrokerRow }) {
  return (
    <>
      <BrokerLogoSection row={row} />
      <BrokerQuotes row={row} />
      <BrokerPortfolio row={row} />
      <BrokerCommissions row={row} />
    </>
  );
}

/** « Gestion des courtiers »: brokers are never removed. Specification 1, sections 2 and 5. */
export const brokerKind: AdminKind<Filter, AdminBrokerRow, Sort, BrokerForm, BrokerForm> = {
  search: {
    definition: {
      fields: searchFields(brokerFilters),
      quickLinks: [],
      columns: adminBrokerColumns,
      defaultSort: [{ field: 'broker.name', descending: false }],
      pageSizes: adminPageSizes,
      rowKey: (row) => row.id,
      tableLabel: 'Courtiers',
      emptyTitle: 'Aucun courtier ne correspond',
      nothingYet: { title: 'Pas encore de courtier', why: '«\u00A0Ajouter un courtier\u00A0» crée le premier.' },
    },
    useResults: (state) => useSearchResults(source, state),
    useChoices: (): FilterChoices<typeof brokerFilters> => ({ isEnabled: enabledChoices }),
  },
  title: 'Gestion des courtiers',
  icon: 'broker',
  rowKind: 'brokers',
  titles: { add: 'Ajouter un courtier', edit: 'Modifier un courtier', one: 'ce courtier' },
  nameOf: (row) => row.name,
  useSchema: () => brokerFormSchema,
  valuesOf: (row) => ({
    name: row?.name ?? '',
    code: row?.code ?? '',
    login: row?.login ?? '',
    identity: row?.identity ?? emptyIdentity,
    isEnabled: row?.isEnabled ?? true,
  }),
  Fields,
  Below,
  useFormatValues: () => (values) => [
    ['Nom', values.name],
    ['Code', values.code],
    ['Identifiant', values.login],
    ...formatIdentity(values.identity),
    ['État', stateLabel(values.isEnabled)],
  ],
  save: (row, values, options, callWithDraftKey) =>
    row
      ? callWithDraftKey(adminBrokerUpdate, { ...values, ...options, id: row.id })
      : callWithDraftKey(adminBrokerAdd, values),
  load: (id) => call(adminBrokerGet, { id }).then(({ broker }) => broker),
};
