import type { MemberRow, MemberSortField } from '#shared/operations/people/members.ts';
import type { Column } from '#shared/tables/column.ts';

/** The columns of the search of members. Specification 3, section 2.1; with the broker, for users who see all brokers. */
export const memberColumns: readonly Column<MemberRow, MemberSortField>[] = [
  {
    id: 'firstname',
    header: 'Prénom',
    value: (row) => row.firstname,
    sortField: 'firstname',
    card: 'title',
    cardTitleSuffix: (row) => row.lastname,
  },
  { id: 'lastname', header: 'Nom', value: (row) => row.lastname, sortField: 'lastname' },
  { id: 'email', header: 'E-mail', value: (row) => row.email, sortField: 'email', card: 'detail' },
  {
    id: 'isEnabled',
    header: 'Actif',
    kind: 'status',
    value: (row) => (row.isEnabled ? 'Actif' : 'Inactif'),
    sortField: 'isEnabled',
    card: 'state',
  },
  { id: 'role', header: 'Rôle', value: (row) => row.role.map(({ name }) => name).join(', '), card: 'detail' },
  { id: 'broker', header: 'Courtier', value: (row) => row.broker?.name },
];
