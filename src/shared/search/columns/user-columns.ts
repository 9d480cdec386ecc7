import type { BrokerUserRow, UserSortField } from '#shared/operations/people/broker-users.ts';
import type { Column } from '#shared/tables/column.ts';

/** The columns of the search of users. Specification 2, sections 2.8 and 9. */
export const userColumns: readonly Column<BrokerUserRow, UserSortField>[] = [
  {
    id: 'firstName',
    header: 'Prénom',
    value: (row) => row.firstName,
    sortField: 'firstName',
    card: 'title',
    cardTitleSuffix: (row) => row.lastName,
  },
  { id: 'lastName', header: 'Nom', value: (row) => row.lastName, sortField: 'lastName' },
  { id: 'email', header: 'E-mail', value: (row) => row.email, sortField: 'email', card: 'detail' },
  { id: 'role', header: 'Rôle', value: (row) => row.role.map(({ name }) => name).join(', '), card: 'detail' },
  { id: 'broker', header: 'Courtier', value: (row) => row.broker?.name },
  {
    id: 'isEnabled',
    header: 'État',
    kind: 'status',
    value: (row) => (row.isEnabled ? 'Actif' : 'Inactif'),
    sortField: 'isEnabled',
    card: 'state',
  },
];
