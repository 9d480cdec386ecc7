import type { CellValue, Column, ColumnKind } from './column.ts';

/** An export is never longer; a search that finds more is refused with `tooManyRows`. */
export const maxExportRows = 10_000;
export const tooManyRows =
  'Cette recherche trouve plus de 10\u202F000 lignes. Précisez les critères pour pouvoir l’exporter.';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const contentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** What a file holds: its columns, and its rows as they come. */
export interface ExportTable<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: AsyncIterable<readonly Row[]>;
}

/** What the files of each search are called. */
export const exportNames = {
  contracts: 'devis-et-contrats',
  clients: 'clients',
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
} as const;

/**
 * `contrats-2026-11-21.csv`: what it is, and the day `yyyy-mm-dd` on which it was made. A file of which rows may be
 * missing says so in its name, which goes where it goes.
 */
export const exportFileName = (name: string, day: string, format: ExportFormat, isWhole = true): string =>
  `${name}-${day}${isWhole ? '' : '-incomplet'}.${format}`;

/** A spreadsheet would run a text that starts so as a formula, full-width forms included. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** A text as it may stand in a spreadsheet's cell: an apostrophe in front keeps it a text. */
export const neutraliseFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** A cell that holds nothing, a number of some kind, or a text (neutralised). Dates are numbers of the kind `date`. */
export interface ExportCell {
  readonly kind: ColumnKind;
  readonly value: string | number | null;
}

/** What a row has under a column. Numbers stay numbers; whatever else is a text that no spreadsheet runs. */
export const exportCell = <Row>({ kind = 'text', value }: Column<Row>, row: Row): ExportCell => {
  const given: CellValue = value(row);
  if (given === null || given === undefined || given === '') return { kind, value: null };
  if (typeof given === 'boolean') return { kind, value: given ? 'Oui' : 'Non' };
  if (typeof given === 'number') return { kind, value: given };
  return { kind, value: neutraliseFormula(given) };
};
