import type { CellValue, Column, ColumnKind } from './column.ts';

/** Maximum rows of an export; a larger search is refused with `tooManyRows`. */
export const maxExportRows = 10_000;
export const tooManyRows =
  'Cette recherche trouve plus de 10\u202F000 lignes. Précisez les critères pour pouvoir l’exporter.';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const contentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Columns of a file and its rows as they arrive. */
export interface ExportTable<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: AsyncIterable<readonly Row[]>;
}

/** File name of each search's export. */
export const exportNames = {
  contracts: 'devis-et-contrats',
  clients: 'clients',
  claims: 'sinistres',
  users: 'utilisateurs',
  members: 'membres',
  pages: 'pages',
  folders: 'dossiers',
  files: 'fichiers',
  tasks: 'demandes',
  renewals: 'echeances',
  adminUsers: 'gestion-des-utilisateurs',
  brokers: 'courtiers',
  roles: 'roles',
  audit: 'journal',
  commissionRates: 'taux-de-commission',
  commissions: 'commissions',
} as const;

/** Labels of the exported lists by the names of their files. */
export const exportLabels = {
  'devis-et-contrats': 'Devis et contrats',
  clients: 'Clients',
  sinistres: 'Sinistres',
  utilisateurs: 'Utilisateurs',
  membres: 'Membres',
  pages: 'Pages',
  dossiers: 'Dossiers',
  fichiers: 'Fichiers',
  demandes: 'Demandes',
  echeances: 'Échéances',
  'gestion-des-utilisateurs': 'Gestion des utilisateurs',
  courtiers: 'Courtiers',
  roles: 'Rôles',
  journal: 'Journal',
  'taux-de-commission': 'Taux de commission',
  commissions: 'Commissions',
} as const satisfies Readonly<Record<(typeof exportNames)[keyof typeof exportNames], string>>;

/**
 * File name `contrats-2026-11-21.csv` with the day `yyyy-mm-dd` of export. The name of an incomplete file ends in
 * `-incomplet`.
 */
export const exportFileName = (name: string, day: string, format: ExportFormat, isComplete = true): string =>
  `${name}-${day}${isComplete ? '' : '-incomplet'}.${format}`;

/** Texts that a spreadsheet would evaluate as a formula (CSV injection), full-width forms included. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** Neutralises a formula by an apostrophe in front, so that a spreadsheet treats it as text. */
export const neutraliseFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** An empty cell, a number, or a neutralised text. Dates are text of the kind `date`. */
export interface ExportCell {
  readonly kind: ColumnKind;
  readonly value: string | number | null;
}

/** Value of a row in a column. Numbers stay numbers; everything else is neutralised text. */
export const exportCell = <Row>({ kind = 'text', value }: Column<Row>, row: Row): ExportCell => {
  const cell: CellValue = value(row);
  if (cell === null || cell === undefined || cell === '') return { kind, value: null };
  if (typeof cell === 'boolean') return { kind, value: cell ? 'Oui' : 'Non' };
  if (typeof cell === 'number') return { kind, value: cell };
  return { kind, value: neutraliseFormula(cell) };
};
