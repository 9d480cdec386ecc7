import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { TableHeader } from '#shared/operations/wire/table-shape.ts';

type TableName = 'movements' | 'primes' | 'claims' | 'tasks' | 'documents' | 'editiques';
type Column<K extends TableName> = keyof ContractFile[K]['data'][number] & string;

const column = <V extends string>(value: V, text: string, kind: TableHeader['kind'] = 'text') => ({
  value,
  text,
  kind,
  sortable: true,
});

/** Columns of each table of the contract file, in order. */
const headers: { readonly [K in TableName]: readonly (TableHeader & { value: Column<K> })[] } = {
  movements: [
    column('number', 'Numéro'),
    column('label', 'Mouvement'),
    column('refunded', 'Remboursé', 'money'),
    column('effectDate', 'Date d’effet', 'date'),
    column('creationDate', 'Date de création', 'date'),
    column('status', 'Statut', 'status'),
  ],
  primes: [
    column('number', 'Numéro'),
    column('label', 'Libellé'),
    column('effectDate', 'Du', 'date'),
    column('effectDateEnd', 'Au', 'date'),
    column('amount', 'Montant TTC', 'money'),
    column('balanceBrut', 'Reste à payer', 'money'),
    column('settlement', 'Règlement'),
    column('status', 'Statut', 'status'),
  ],
  claims: [
    column('number', 'Numéro'),
    { ...column('occurenceDate', 'Survenu le', 'date'), sortValue: 'occurenceDateBrut' },
    column('openingDate', 'Ouvert le', 'date'),
    column('state', 'État', 'status'),
    column('subState', 'Sous-état'),
    column('type', 'Type'),
    column('category', 'Catégorie'),
    column('respConvention', 'Responsabilité'),
  ],
  tasks: [
    column('number', 'Numéro'),
    column('type', 'Type de demande'),
    column('subject', 'Objet'),
    column('effectDate', 'Date d’effet', 'date'),
    column('creationDate', 'Date de création', 'date'),
    column('status', 'Statut', 'status'),
  ],
  documents: [
    column('number', 'Numéro'),
    column('type', 'Type'),
    column('linkedFilesNb', 'Fichiers', 'number'),
    column('dueDate', 'Date limite', 'date'),
  ],
  editiques: [
    column('name', 'Document'),
    column('creationDate', 'Date de création', 'date'),
    column('status', 'Statut', 'status'),
  ],
};

const options: { readonly [K in TableName]: ContractFile[K]['options'] } = {
  movements: { sortBy: 'effectDate', sortDesc: true, itemsPerPage: 20 },
  primes: { sortBy: 'effectDate', sortDesc: true, itemsPerPage: 20 },
  claims: { sortBy: 'occurenceDateBrut', sortDesc: true, itemsPerPage: 20 },
  tasks: { sortBy: 'creationDate', sortDesc: true, itemsPerPage: 20 },
  documents: { sortBy: 'number', sortDesc: false, itemsPerPage: 20 },
  editiques: { sortBy: 'creationDate', sortDesc: true, itemsPerPage: 100 },
};

/** Table of the contract file with headers and options (100 rows of éditiques, specification 2, section 2.4). */
export const contractTable = <K extends TableName>(name: K, data: ContractFile[K]['data'] = []) => ({
  data,
  headers: headers[name].filter(({ value }) => !optional.has(value) || data.some((row) => hasValue(row, value))),
  options: options[name],
});

/** Columns that are left out if no row has a value. */
const optional: ReadonlySet<string> = new Set(['refunded']);
const hasValue = (row: object, field: string): boolean => (row as Readonly<Record<string, unknown>>)[field] != null;
