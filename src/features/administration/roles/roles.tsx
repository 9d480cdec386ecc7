import { Box, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { call, download } from '#api/call.ts';
import { submit } from '#api/submit.ts';
import { type SearchSource, useSearchResults } from '#offline/reads/search-source.ts';
import {
  type AdminRoleRow,
  adminRoleAdd,
  adminRoleGet,
  adminRoleList,
  adminRoleRemove,
  adminRoleUpdate,
  roleKinds,
  type roleSorts,
} from '#shared/operations/people/admin-organisation.ts';
import { roleFilters } from '#shared/operations/people/people-filters.ts';
import { adminRoleExport } from '#shared/operations/shell/exports.ts';
import { type FilterParam, toFilterInput } from '#shared/operations/wire/filters.ts';
import { defaultContactDays } from '#shared/primitives/calendar/contact-days.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import {
  contactDaysLabel,
  type RoleForm,
  type RoleFormValues,
  roleFormSchema,
} from '#shared/schemas/organisation-forms.ts';
import { adminRoleColumns, kindLabels, stateLabel } from '#shared/search/columns/admin-columns.ts';
import { exportNames } from '#shared/tables/export-file.ts';
import { SwitchField } from '#ui/fields/checkbox-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FieldGrid, WideField } from '#ui/form/field-grid.tsx';
import { type FilterChoices, type SearchState, searchFields } from '#ui/search/search-definition.ts';
import { type AdminKind, type FieldsProps, toPageInput } from '../admin-kind.ts';
import { adminPageSizes, enabledChoices, formatActiveUsers } from '../admin-list.ts';
import { compareRights } from './rights.ts';
import { RightsButton } from './rights-dialog.tsx';

type Filter = FilterParam<typeof roleFilters>;
type Sort = (typeof roleSorts)[number];

const inputOf = ({ filters, ...paging }: SearchState<Filter, Sort>) => ({
  ...toPageInput(paging),
  search: toFilterInput(roleFilters, filters),
});

const source: SearchSource<SearchState<Filter, Sort>, typeof adminRoleList, AdminRoleRow> = {
  endpoint: adminRoleList,
  input: inputOf,
  pageOf: ({ roles, nbItemsTotal }) => ({ rows: roles, total: nbItemsTotal }),
  download: (state, format, options) => download(adminRoleExport, { ...inputOf(state), format }, options),
  exportName: exportNames.roles,
  columns: adminRoleColumns,
};

const kindOptions = roleKinds.map((code) => ({ code, libelle: kindLabels[code] }));
const choices = { isEnabled: enabledChoices };

function Fields({ control, row }: FieldsProps<AdminRoleRow, RoleFormValues, RoleForm>) {
  const kind = useWatch({ control, name: 'kind' });
  const change = row && kind && kind !== row.kind ? compareRights(row.kind, kind) : undefined;
  return (
    <FieldGrid>
      <TextField control={control} name="title" label="Titre" required maxLength={textLimits.roleTitle} />
      <SelectField control={control} name="kind" label="Droits" required emptyLabel={false} options={kindOptions} />
      <TextField
        control={control}
        name="contactDays"
        label={contactDaysLabel}
        required
        inputMode="numeric"
        hint="Ensuite, leurs appareils ferment ce qu’ils gardent."
      />
      {change ? (
        <WideField>
          <Rights title="Ce que ce changement donne" summaries={change.gained} />
          <Rights title="Ce que ce changement retire" summaries={change.lost} />
        </WideField>
      ) : null}
      <WideField>
        <SwitchField
          control={control}
          name="requiresSecondFactor"
          label="Second facteur obligatoire"
          hint="À installer à la prochaine connexion, avant toute autre chose."
        />
      </WideField>
      <WideField>
        <SwitchField
          control={control}
          name="receivesPayments"
          label="Encaissement autorisé"
          hint="Enregistrer et annuler des règlements reçus par chèque, en espèces ou par virement."
        />
      </WideField>
      <WideField>
        <SwitchField
          control={control}
          name="seesCommissions"
          label="Commissions visibles"
          hint="Consulter les commissions du courtier, mois par mois."
        />
      </WideField>
      <WideField>
        <SwitchField
          control={control}
          name="isEnabled"
          label="Actif"
          hint="Les personnes d’un rôle inactif ne peuvent plus se connecter."
        />
      </WideField>
      {row ? (
        <WideField>
          <Link to="/admin/users" search={{ roleId: String(row.id) }} style={{ textDecoration: 'underline' }}>
            {formatActiveUsers(row.userCount)}
          </Link>
        </WideField>
      ) : null}
    </FieldGrid>
  );
}

function Rights({ title, summaries }: { readonly title: string; readonly summaries: readonly string[] }) {
  return (
    <Box as="section" aria-label={title} marginBottom="3">
      <Text fontWeight="600">{`${title} (${summaries.length})`}</Text>
      {summaries.length === 0 ? (
        <Text color="fg.muted">Rien.</Text>
      ) : (
        <Text color="fg.muted">{`${summaries.join('\u202F; ')}.`}</Text>
      )}
    </Box>
  );
}

/** « Gestion des rôles ». Specification 1, sections 2 and 5. */
export const roleKind: AdminKind<Filter, AdminRoleRow, Sort, RoleFormValues, RoleForm> = {
  search: {
    definition: {
      fields: searchFields(roleFilters),
      quickLinks: [],
      columns: adminRoleColumns,
      defaultSort: [{ field: 'role.title', descending: false }],
      pageSizes: adminPageSizes,
      rowKey: (row) => row.id,
      tableLabel: 'Rôles',
      emptyTitle: 'Aucun rôle ne correspond',
      nothingYet: { title: 'Pas encore de rôle', why: '«\u00A0Ajouter un rôle\u00A0» crée le premier.' },
    },
    useResults: (state) => useSearchResults(source, state),
    useChoices: (): FilterChoices<typeof roleFilters> => choices,
  },
  title: 'Gestion des rôles',
  icon: 'shieldCheck',
  rowKind: 'roles',
  titles: { add: 'Ajouter un rôle', edit: 'Modifier un rôle', one: 'ce rôle' },
  nameOf: (row) => row.title,
  useSchema: () => roleFormSchema,
  valuesOf: (row) => ({
    title: row?.title ?? '',
    kind: row?.kind ?? 'agency',
    contactDays: String(row?.contactDays ?? defaultContactDays),
    requiresSecondFactor: row?.requiresSecondFactor ?? false,
    receivesPayments: row?.receivesPayments ?? true,
    seesCommissions: row?.seesCommissions ?? false,
    isEnabled: row?.isEnabled ?? true,
  }),
  copyOf: (row) => ({
    title: `Copie de ${row.title}`.slice(0, textLimits.roleTitle),
    kind: row.kind,
    contactDays: String(row.contactDays),
    requiresSecondFactor: row.requiresSecondFactor,
    receivesPayments: row.receivesPayments,
    seesCommissions: row.seesCommissions,
    isEnabled: true,
  }),
  Fields,
  useFormatValues: () => (values) => [
    ['Titre', values.title],
    ['Droits', kindLabels[values.kind ?? 'agency']],
    [contactDaysLabel, values.contactDays],
    ['Second facteur', values.requiresSecondFactor ? 'Obligatoire' : 'Au choix'],
    ['Encaissement', values.receivesPayments ? 'Autorisé' : 'Non autorisé'],
    ['Commissions', values.seesCommissions ? 'Visibles' : 'Non visibles'],
    ['État', stateLabel(values.isEnabled)],
  ],
  save: (row, values, options, callWithDraftKey) =>
    row
      ? callWithDraftKey(adminRoleUpdate, { ...values, ...options, id: row.id })
      : callWithDraftKey(adminRoleAdd, values),
  load: (id) => call(adminRoleGet, { id }).then(({ role }) => role),
  remove: ({ id, version }) => submit(adminRoleRemove, { id, version }),
  More: RightsButton,
};
