import { useWatch } from 'react-hook-form';
import { call, download } from '#api/call.ts';
import { useSession } from '#api/session/use-session.ts';
import { submit } from '#api/submit.ts';
import { type SearchSource, useSearchResults } from '#offline/reads/search-source.ts';
import {
  type AdminUserRow,
  adminUserAdd,
  adminUserGet,
  adminUserList,
  adminUserRemove,
  type adminUserSorts,
  adminUserUpdate,
} from '#shared/operations/people/admin-users.ts';
import { adminUserFilters } from '#shared/operations/people/people-filters.ts';
import { adminUserExport } from '#shared/operations/shell/exports.ts';
import { type FilterParam, toFilterInput } from '#shared/operations/wire/filters.ts';
import { currentPasswordLabel } from '#shared/primitives/credentials.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { userRemovalEffects } from '#shared/primitives/vocabulary/user-removal.ts';
import {
  type AdminUserForm,
  type AdminUserFormValues,
  adminUserFormSchema,
} from '#shared/schemas/organisation-forms.ts';
import { isSameAddress } from '#shared/schemas/user-forms.ts';
import { adminUserColumns, stateLabel } from '#shared/search/columns/admin-columns.ts';
import { exportNames } from '#shared/tables/export-file.ts';
import { SwitchField } from '#ui/fields/checkbox-field.tsx';
import { PickField } from '#ui/fields/combobox/pick-field.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FieldGrid, WideField } from '#ui/form/field-grid.tsx';
import { type FilterChoices, type SearchState, searchFields } from '#ui/search/search-definition.ts';
import { type AdminKind, type FieldsProps, toPageInput } from '../admin-kind.ts';
import { adminPageSizes, enabledChoices } from '../admin-list.ts';
import { brokerSource, useCachedBrokerName } from '../brokers/broker-source.ts';
import { useRoles } from '../roles/use-roles.ts';
import { ChangeUsers } from './change-users.tsx';
import { InviteAgain } from './invite-again.tsx';
import { UserDevices } from './user-devices.tsx';
import { ViewAs } from './view-as.tsx';

type Filter = FilterParam<typeof adminUserFilters>;
type Sort = (typeof adminUserSorts)[number];

const inputOf = ({ filters, ...paging }: SearchState<Filter, Sort>) => ({
  ...toPageInput(paging),
  search: toFilterInput(adminUserFilters, filters),
});

const source: SearchSource<SearchState<Filter, Sort>, typeof adminUserList, AdminUserRow> = {
  endpoint: adminUserList,
  input: inputOf,
  pageOf: ({ users, nbItemsTotal }) => ({ rows: users, total: nbItemsTotal }),
  download: (state, format, options) => download(adminUserExport, { ...inputOf(state), format }, options),
  exportName: exportNames.adminUsers,
  columns: adminUserColumns,
};

const activeBrokers = brokerSource({ isEnabled: true });
const allBrokers = brokerSource({ isEnabled: false });

function Fields({ control, row }: FieldsProps<AdminUserRow, AdminUserFormValues, AdminUserForm>) {
  const roles = useRoles();
  const isRoot = useSession()?.user.isRoot === true;
  const isOwn = useSession()?.user.id === row?.id;
  const email = useWatch({ control, name: 'email' });
  // A disabled role may stay.
  const assignable = (roles ?? []).filter(
    (role) => role.title === row?.roleId || (role.isEnabled && (isRoot || role.kind !== 'root')),
  );
  return (
    <FieldGrid>
      <TextField control={control} name="firstname" label="Prénom" required maxLength={textLimits.name} />
      <TextField control={control} name="lastname" label="Nom" required maxLength={textLimits.name} />
      <WideField>
        <TextField
          control={control}
          name="email"
          label="E-mail"
          required
          type="email"
          inputMode="email"
          maxLength={textLimits.signInEmail}
          hint="C’est aussi l’identifiant de connexion."
        />
      </WideField>
      {row && !isSameAddress(email, row.email) ? (
        <WideField>
          <PasswordField
            control={control}
            name="currentPassword"
            label={currentPasswordLabel}
            required
            autoComplete="current-password"
            hint={'Le vôtre\u00A0: il est demandé pour changer un identifiant.'}
          />
        </WideField>
      ) : null}
      <PickField
        control={control}
        name="brokerId"
        label="Courtier"
        required={row?.brokerId !== null}
        placeholder="Nom ou code"
        source={activeBrokers}
      />
      <SelectField
        control={control}
        name="roleId"
        label="Rôle"
        required
        isLoading={!roles}
        options={assignable.map(({ title }) => ({ code: title, libelle: title }))}
        locked={isOwn ? 'Une autre personne peut changer votre rôle.' : undefined}
      />
      {isOwn ? null : (
        <WideField>
          <SwitchField
            control={control}
            name="isEnabled"
            label="Actif"
            hint="Un utilisateur inactif ne peut plus se connecter, et ses sessions sont fermées."
          />
        </WideField>
      )}
    </FieldGrid>
  );
}

const toInput = ({ brokerId, ...values }: AdminUserForm) => ({
  ...values,
  brokerId: brokerId === '' ? null : Number(brokerId),
});

/** « Gestion des utilisateurs ». Specification 1, sections 2, 5 and 7. */
export const userKind: AdminKind<Filter, AdminUserRow, Sort, AdminUserFormValues, AdminUserForm> = {
  search: {
    definition: {
      fields: searchFields(adminUserFilters),
      quickLinks: [],
      columns: adminUserColumns,
      defaultSort: [{ field: 'user.firstname', descending: false }],
      pageSizes: adminPageSizes,
      rowKey: (row) => row.id,
      tableLabel: 'Utilisateurs',
      emptyTitle: 'Aucun utilisateur ne correspond',
      nothingYet: { title: 'Pas encore d’utilisateur', why: '«\u00A0Ajouter un utilisateur\u00A0» crée le premier.' },
    },
    useResults: (state) => useSearchResults(source, state),
    useChoices: (): FilterChoices<typeof adminUserFilters> => ({
      isEnabled: enabledChoices,
      brokerId: allBrokers,
      roleId: useRoles()?.map(({ id, title }) => ({ code: String(id), libelle: title })),
    }),
  },
  title: 'Gestion des utilisateurs',
  icon: 'users',
  rowKind: 'users',
  titles: { add: 'Ajouter un utilisateur', edit: 'Modifier un utilisateur', one: 'cet utilisateur' },
  nameOf: (row) => `${row.firstname} ${row.lastname}`,
  useSchema: (row) => {
    const rolesWithoutBroker = (useRoles() ?? []).filter(({ kind }) => kind === 'root' || kind === 'admin');
    return adminUserFormSchema(
      row,
      rolesWithoutBroker.map(({ title }) => title),
    );
  },
  valuesOf: (row) => ({
    firstname: row?.firstname ?? '',
    lastname: row?.lastname ?? '',
    email: row?.email ?? '',
    brokerId: row?.brokerId === null || row === undefined ? '' : String(row.brokerId),
    roleId: row?.roleId ?? '',
    isEnabled: row?.isEnabled ?? true,
    currentPassword: '',
  }),
  Fields,
  useFormatValues: () => {
    const brokerName = useCachedBrokerName();
    return (values) => [
      ['Prénom', values.firstname],
      ['Nom', values.lastname],
      ['E-mail', values.email],
      ['Courtier', brokerName(values.brokerId)],
      ['Rôle', values.roleId],
      ['État', stateLabel(values.isEnabled)],
    ];
  },
  save: (row, values, options, callWithDraftKey) =>
    row
      ? callWithDraftKey(adminUserUpdate, { ...toInput(values), ...options, id: row.id })
      : callWithDraftKey(adminUserAdd, toInput(values)),
  load: (id) => call(adminUserGet, { id }).then(({ user }) => user),
  remove: ({ id, version }) => submit(adminUserRemove, { id, version }),
  canRemove: (row, user) => row.id !== user.id,
  removalEffects: userRemovalEffects,
  Bulk: ChangeUsers,
  Below: ({ row }) => (
    <>
      <InviteAgain row={row} />
      <ViewAs row={row} />
      <UserDevices row={row} />
    </>
  ),
};
