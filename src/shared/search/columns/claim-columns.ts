import type { ClaimRow, ClaimSortField } from '#shared/operations/contracts/claims.ts';
import type { Column } from '#shared/tables/column.ts';

/** Columns of the claim search. */
export const claimColumns: readonly Column<ClaimRow, ClaimSortField>[] = [
  { id: 'number', header: 'Sinistre', value: (row) => row.number, sortField: 'numero', card: 'detail' },
  {
    id: 'occurredOn',
    header: 'Survenu le',
    kind: 'date',
    value: (row) => row.occurredOn,
    sortField: 'occurredOn',
    card: 'detail',
  },
  { id: 'type', header: 'Nature', value: (row) => row.type, sortField: 'type', card: 'detail' },
  {
    id: 'nomSouscripteur',
    header: 'Nom du souscripteur',
    value: (row) => row.nomSouscripteur,
    sortField: 'nomSouscripteur',
    card: 'title',
  },
  { id: 'contractNumber', header: 'Contrat', value: (row) => row.contractNumber, sortField: 'contractNumber' },
  { id: 'declaredOn', header: 'Déclaré le', kind: 'date', value: (row) => row.declaredOn, sortField: 'declaredOn' },
  { id: 'declaredBy', header: 'Déclaré par', value: (row) => row.declaredBy },
  {
    id: 'state',
    header: 'État',
    kind: 'status',
    value: (row) => row.state,
    sortField: 'state',
    card: 'state',
  },
];
