import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { TableHeader } from '#shared/operations/wire/table-shape.ts';

type TableName = 'movements' | 'primes' | 'claims' | 'tasks' | 'documents' | 'editiques';
type Column<K extends TableName> = keyof ContractFile[K]['data'][number] & string;

const buildColumn = <V extends string>(value: V, text: string, kind: TableHeader['kind'] = 'text') => ({
  value,
  text,
  kind,
  sortable: true,
});

/** Columns of each table of the contract file, in order. */
const headers: { readonly [K in TableName]: readonly (TableHeader & { value: Column<K> })[] } = {
  movements: [
    buildColumn('number', 'Numéro'),
    buildColumn('label', 'Mouvement'),
    buildColumn('refunded', 'Remboursé', 'money'),
    buildColumn('effectDate', 'Date d’effet', 'date'),
    buildColumn('creationDate', 'Date de création', 'date'),
    buildColumn('status', 'Statut', 'status'),
  ],
  primes: [
    buildColumn('number', 'Numéro'),
    buildColumn('label', 'Libellé'),
    buildColumn('effectDate', 'Du', 'date'),
    buildColumn('effectDateEnd', 'Au', 'date'),
    buildColumn('amount', 'Montant TTC', 'money'),
    buildColumn('balanceBrut', 'Reste à payer', 'money'),
    buildColumn('settlement', 'Règlement'),
    buildColumn('status', 'Statut', 'status'),
  ],
  claims: [
    buildColumn('number', 'Numéro'),
    { ...buildColumn('occurenceDate', 'Survenu le', 'date'), sortValue: 'occurenceDateBrut' },
    buildColumn('openingDate', 'Ouvert le', 'date'),
    buildColumn('state', 'État', 'status'),
    buildColumn('subState', 'Sous-état'),
    buildColumn('type', 'Type'),
    buildColumn('category', 'Catégorie'),
    buildColumn('respConvention', 'Responsabilité'),
  ],
  tasks: [
    buildColumn('number', 'Numéro'),
    buildColumn('type', 'Type de demande'),
    buildColumn('subject', 'Objet'),
    buildColumn('effectDate', 'Date d’effet', 'date'),
    buildColumn('creationDate', 'Date de création', 'date'),
    buildColumn('status', 'Statut', 'status'),
  ],
  documents: [
    buildColumn('number', 'Numéro'),
    buildColumn('type', 'Type'),
    buildColumn('linkedFilesNb', 'Fichiers', 'number'),
    buildColumn('dueDate', 'Date limite', 'date'),
  ],
  editiques: [
    buildColumn('name', 'Document'),
    buildColumn('creationDate', 'Date de création', 'date'),
    buildColumn('status', 'Statut', 'status'),
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
export const buildContractTable = <K extends TableName>(name: K, data: ContractFile[K]['data'] = []) => ({
  data,
  headers: headers[name].filter(({ value }) => !optional.has(value) || data.some((row) => hasValue(row, value))),
  options: options[name],
});

/** Columns that are left out if no row has a value. */
const optional: ReadonlySet<string> = new Set(['refunded']);
const hasValue = (row: object, field: string): boolean => (row as Readonly<Record<string, unknown>>)[field] != null;
