import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { TableHeader } from '#shared/operations/wire/table-shape.ts';

type TableName = 'movements' | 'primes' | 'claims' | 'tasks' | 'documents' | 'editiques';
type Column<K extends TableName> = keyof ContractFile[K]['data'][number] & string;

const buildColumn = <V extends string>(
  value: V,
  text: string,
  { kind = 'text', ...places }: Partial<Pick<TableHeader, 'kind' | 'card' | 'cardLabel' | 'sortValue'>> = {},
) => ({ value, text, kind, sortable: true, ...places });

const status = buildColumn('status', 'Statut', { kind: 'status', card: 'state' });

/** Columns of each table of the contract file, in order. */
const headers: { readonly [K in TableName]: readonly (TableHeader & { value: Column<K> })[] } = {
  movements: [
    buildColumn('number', 'Numéro', { card: 'detail' }),
    buildColumn('label', 'Mouvement', { card: 'title' }),
    buildColumn('refunded', 'Remboursement', { kind: 'money', card: 'detail', cardLabel: 'Remboursement' }),
    buildColumn('effectDate', 'Date d’effet', { kind: 'date', card: 'detail', cardLabel: 'Effet' }),
    buildColumn('creationDate', 'Date de création', { kind: 'date', card: 'detail', cardLabel: 'Création' }),
    status,
  ],
  primes: [
    buildColumn('number', 'Numéro', { card: 'title' }),
    buildColumn('label', 'Libellé', { card: 'detail' }),
    buildColumn('effectDate', 'Du', { kind: 'date' }),
    buildColumn('effectDateEnd', 'Au', { kind: 'date' }),
    buildColumn('amount', 'Montant TTC', { kind: 'money', card: 'detail', cardLabel: 'TTC' }),
    buildColumn('balanceBrut', 'Reste à payer', { kind: 'money', card: 'detail', cardLabel: 'Reste' }),
    buildColumn('settlement', 'Règlement', { card: 'detail' }),
    status,
  ],
  claims: [
    buildColumn('number', 'Numéro', { card: 'detail' }),
    buildColumn('occurenceDate', 'Survenu le', { kind: 'date', sortValue: 'occurenceDateBrut', card: 'detail' }),
    buildColumn('openingDate', 'Ouvert le', { kind: 'date' }),
    buildColumn('state', 'État', { kind: 'status', card: 'state' }),
    buildColumn('subState', 'Sous-état', { card: 'detail' }),
    buildColumn('type', 'Type', { card: 'title' }),
    buildColumn('category', 'Catégorie'),
    buildColumn('respConvention', 'Responsabilité', { card: 'detail' }),
  ],
  tasks: [
    buildColumn('number', 'Numéro', { card: 'detail' }),
    buildColumn('type', 'Type de demande'),
    buildColumn('subject', 'Objet', { card: 'title' }),
    buildColumn('effectDate', 'Date d’effet', { kind: 'date' }),
    buildColumn('creationDate', 'Date de création', { kind: 'date', card: 'detail' }),
    status,
  ],
  documents: [
    buildColumn('number', 'Numéro', { card: 'detail' }),
    buildColumn('type', 'Type', { card: 'title' }),
    buildColumn('linkedFilesNb', 'Fichiers', { kind: 'number', card: 'detail', cardLabel: 'Fichiers' }),
    buildColumn('dueDate', 'Date limite', { kind: 'date', card: 'detail', cardLabel: 'Avant le' }),
  ],
  editiques: [
    buildColumn('name', 'Document', { card: 'title' }),
    buildColumn('creationDate', 'Date de création', { kind: 'date', card: 'detail' }),
    status,
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
