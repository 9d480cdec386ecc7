import type { ContractRow, ContractSortField } from '#shared/contract/contracts/contracts.ts';
import { phoneInPairs } from '#shared/primitives/phone/phone-pairs.ts';
import type { Column } from '#shared/tables/column.ts';

/** The columns of the search of quotes and contracts. Specification 1, section 2. */
export const contractColumns: readonly Column<ContractRow, ContractSortField>[] = [
  { id: 'numero', header: 'Numéro', value: (row) => row.numero, sortField: 'numero' },
  { id: 'codeProduit', header: 'Code produit', value: (row) => row.codeProduit, sortField: 'codeProduit' },
  {
    id: 'nomSouscripteur',
    header: 'Nom du souscripteur',
    value: (row) => row.nomSouscripteur,
    sortField: 'nomSouscripteur',
  },
  {
    id: 'adresseTelephonique',
    header: 'Téléphone',
    value: (row) => row.adresseTelephonique && phoneInPairs(row.adresseTelephonique),
  },
  { id: 'dateEffet', header: "Date d'effet", kind: 'date', value: (row) => row.dateEffet, sortField: 'dateEffet' },
  { id: 'solde', header: 'Solde', kind: 'money', value: (row) => row.solde, sortField: 'solde' },
  {
    id: 'libelleStatut',
    header: 'Statut',
    kind: 'status',
    value: (row) => row.libelleStatut,
    sortField: 'libelleStatut',
  },
];
