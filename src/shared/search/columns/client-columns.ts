import type { ClientRow, ClientSortField } from '#shared/operations/clients/clients.ts';
import { formatPhone } from '#shared/primitives/phone/format-phone.ts';
import type { Column } from '#shared/tables/column.ts';

/** The columns of the search of clients. Specification 2, section 2.1. */
export const clientColumns: readonly Column<ClientRow, ClientSortField>[] = [
  { id: 'fullname', header: 'Nom', value: (row) => row.fullname, sortField: 'fullname', card: 'title' },
  {
    id: 'birthDate',
    header: 'Date de naissance',
    kind: 'date',
    value: (row) => row.birthDate,
    sortField: 'birthDate',
    card: 'state',
  },
  {
    id: 'phoneNumber',
    header: 'Téléphone',
    value: (row) => row.phoneNumber && formatPhone(row.phoneNumber),
    sortField: 'phoneNumber',
    card: 'detail',
  },
  { id: 'zipCode', header: 'Code postal', value: (row) => row.address.zipCode, sortField: 'zipCode' },
  { id: 'city', header: 'Ville', value: (row) => row.address.city, sortField: 'city', isCut: true, card: 'detail' },
  {
    id: 'dateEffet',
    header: "Date d'effet",
    kind: 'date',
    value: (row) => row.dateEffet,
    sortField: 'dateEffet',
    card: 'detail',
  },
];
