import type { ClientRow, ClientSortField } from '#shared/operations/clients/clients.ts';
import type { Note } from '#shared/operations/follow-up/notes.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatPhone } from '#shared/primitives/phone/format-phone.ts';
import { noteKinds } from '#shared/primitives/vocabulary/note-kinds.ts';
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
    cardLabel: 'né(e) le',
  },
  {
    id: 'phoneNumber',
    header: 'Téléphone',
    value: (row) => row.phoneNumber && formatPhone(row.phoneNumber),
    sortField: 'phoneNumber',
    card: 'detail',
  },
  { id: 'zipCode', header: 'Code postal', value: (row) => row.address.zipCode, sortField: 'zipCode' },
  {
    id: 'city',
    header: 'Ville',
    value: (row) => row.address.city,
    sortField: 'city',
    card: 'detail',
  },
  {
    id: 'dateEffet',
    header: "Date d'effet",
    kind: 'date',
    value: (row) => row.dateEffet,
    sortField: 'dateEffet',
    card: 'detail',
    cardLabel: 'effet',
  },
];

const formatNote = ({ kind, text, author, at }: Note): string =>
  `${frenchDate(at)}, ${noteKinds[kind]}${author === null ? '' : `, ${author}`}\u00A0: ${text.replace(/\s+/g, ' ')}`;

/** A spreadsheet cell holds 32,767 characters. */
const maxCellLength = 32_000;

/** Columns of an export by people of a broker: those of the search, and the notes of the broker, newest first. */
export const clientExportColumns: readonly Column<ClientRow & { readonly notes: readonly Note[] }>[] = [
  ...clientColumns,
  {
    id: 'notes',
    header: 'Notes',
    value: ({ notes }) =>
      notes
        .toSorted((a, b) => (a.at < b.at ? 1 : -1))
        .map(formatNote)
        .join(' | ')
        .slice(0, maxCellLength),
  },
];
