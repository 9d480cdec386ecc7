import type { ContractRow, ContractSortField } from '#shared/operations/contracts/contracts.ts';
import { formatPhone } from '#shared/primitives/phone/format-phone.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import type { Column } from '#shared/tables/column.ts';

/** Text in place of the balance of a contract that was imported without its premiums. */
export const unknownBalance = 'Non connu';

/** The columns of the search of quotes and contracts. Specification 1, section 2. */
export const contractColumns: readonly Column<ContractRow, ContractSortField>[] = [
  { id: 'numero', header: 'Numéro', value: (row) => row.numero, sortField: 'numero', card: 'detail' },
  {
    id: 'codeProduit',
    header: 'Code produit',
    value: (row) => findProduct(row.codeProduit)?.label ?? row.codeProduit,
    sortField: 'codeProduit',
    card: 'detail',
  },
  {
    id: 'nomSouscripteur',
    header: 'Nom du souscripteur',
    value: (row) => row.nomSouscripteur,
    sortField: 'nomSouscripteur',
    card: 'title',
  },
  {
    id: 'adresseTelephonique',
    header: 'Téléphone',
    value: (row) => row.adresseTelephonique && formatPhone(row.adresseTelephonique),
  },
  {
    id: 'dateEffet',
    header: "Date d'effet",
    kind: 'date',
    value: (row) => row.dateEffet,
    sortField: 'dateEffet',
    card: 'detail',
  },
  {
    id: 'solde',
    header: 'Solde',
    kind: 'money',
    value: (row) => row.solde ?? unknownBalance,
    sortField: 'solde',
    card: 'detail',
  },
  {
    id: 'libelleStatut',
    header: 'Statut',
    kind: 'status',
    value: (row) => row.libelleStatut,
    sortField: 'libelleStatut',
    card: 'state',
  },
];
