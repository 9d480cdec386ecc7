import { safeFileName } from '#server/files/file-name.ts';
import { fileParser, UnparsableFile } from '#server/files/parsing/file-parser.ts';
import type { TableFile } from '#server/files/parsing/table-file.ts';
import { type PersonContext, recordAudit } from '#server/http/audit-record.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { userMessage } from '#server/http/list-answers.ts';
import { invalid } from '#server/http/refusal.ts';
import { quotedNames } from '#server/primitives/quoted-names.ts';
import {
  type ImportKind,
  type ImportReport,
  type importColumns,
  importEffect,
  importKinds,
  type importPreview,
  type importRun,
} from '#shared/operations/people/imports.ts';
import type { UploadFile } from '#shared/operations/wire/upload.ts';
import { importLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { formatCount } from '#shared/primitives/money.ts';
import { contractColumns } from '#shared/search/columns/contract-columns.ts';
import { neutraliseFormula } from '#shared/tables/export-file.ts';
import type { ImportColumn, ImportDefinition, ImportMode, NumberedLine } from './define-import.ts';
import { findColumnIndexes, findRepeatedHeaders, headerName } from './headers.ts';
import { brokerImport } from './kinds/brokers.ts';
import { claimStateImport } from './kinds/claim-states.ts';
import { clientImport } from './kinds/clients.ts';
import { commissionRateImport } from './kinds/commission-rates.ts';
import { contractImport } from './kinds/contracts.ts';
import { premiumAdjustmentImport } from './kinds/premium-adjustments.ts';
import { userImport } from './kinds/users.ts';

const imports: Readonly<Record<ImportKind, ImportDefinition>> = {
  brokers: brokerImport,
  users: userImport,
  clients: clientImport,
  contracts: contractImport,
  commissionRates: commissionRateImport,
  claimStates: claimStateImport,
  premiumAdjustments: premiumAdjustmentImport,
};

const createFileRefusal = (message: string) => invalid({ files: [message] });

const readUploadedTable = async (files: readonly UploadFile[]): Promise<TableFile> => {
  const [file] = files;
  if (!file || files.length > 1) throw createFileRefusal(messages.required('Fichier'));
  if (file.size > importLimits.fileBytes) throw createFileRefusal(importLimits.tooLarge);
  try {
    const table = await fileParser.parse('table', file);
    if ('unreadable' in table) throw createFileRefusal(table.unreadable);
    return table;
  } catch (error) {
    if (error instanceof UnparsableFile) throw createFileRefusal(`${safeFileName(file.name)}\u00A0: ${error.message}`);
    throw error;
  }
};

interface NamedLines {
  readonly lines: readonly NumberedLine[];
  readonly misshapen: readonly { readonly line: number; readonly reason: string }[];
  readonly ignored: readonly string[];
}

/** A report that people mistake for a file to import; see the decision on imports. */
const isContractReport = (kind: ImportKind, header: readonly string[]): boolean =>
  kind === 'contracts' &&
  contractColumns.every((column) => header.some((name) => headerName(name) === headerName(column.header)));

/** Removes the apostrophe with which exports neutralise formulas. */
const withoutNeutraliser = (text: string): string => {
  const inner = text.replace(/^'/, '');
  return neutraliseFormula(inner) === text ? inner : text;
};

/** Lines by column name. Throws a 422 if a required column is missing, or a used one occurs twice. */
const toNamedLines = ({ records, broken }: TableFile, columns: readonly ImportColumn[]): NamedLines => {
  const [header, ...rest] = records;
  // Spreadsheets leave lines without a value below the table.
  const filledLines = rest.filter(({ values }) => values.some((value) => value.trim() !== ''));
  const [firstBroken] = broken;
  if (firstBroken && (!header || firstBroken.line < header.line))
    throw createFileRefusal(`Ligne ${firstBroken.line}\u00A0: ${firstBroken.reason}.`);
  if (!header || (filledLines.length === 0 && !firstBroken))
    throw createFileRefusal('Ce fichier n’a aucune ligne sous sa première ligne.');
  const names = Object.fromEntries(
    columns.map(({ name, header: ownHeader, preferred = [], synonyms = [] }) => [
      name,
      [...preferred, ownHeader, ...synonyms],
    ]),
  );
  const columnIndexes = findColumnIndexes(names, header.values);
  const missing = columns.filter(({ name, isRequired }) => isRequired && columnIndexes[name] === undefined);
  if (missing.length > 0)
    throw createFileRefusal(
      `Il manque dans la première ligne\u00A0: ${quotedNames(missing.map((column) => column.header))}. Elle contient\u00A0: ${quotedNames(header.values)}.`,
    );
  const usedColumns = new Set(Object.values(columnIndexes));
  const repeated = findRepeatedHeaders(header.values, usedColumns);
  if (repeated.length > 0)
    throw createFileRefusal(
      `La première ligne a plusieurs fois\u00A0: ${quotedNames(repeated)}. Ne gardez que la colonne à importer.`,
    );
  const width = header.values.length;
  const usedWidth = 1 + Math.max(...[...usedColumns].map((index = -1) => index));
  // A line without a cell for a column may have been cut: an empty cell has its separator.
  const isMisshapen = (values: readonly string[]) =>
    values.length < usedWidth || values.slice(width).some((value) => value !== '');
  return {
    lines: filledLines
      .filter(({ values }) => !isMisshapen(values))
      .map(({ line, values }) => ({
        line,
        cells: Object.fromEntries(
          columns.map(({ name }) => [name, withoutNeutraliser((values[columnIndexes[name] ?? -1] ?? '').trim())]),
        ),
      })),
    misshapen: filledLines
      .filter(({ values }) => isMisshapen(values))
      .map(({ line, values }) => ({
        line,
        reason: `${values.length === 1 ? 'Une colonne' : `${values.length} colonnes`} au lieu de ${width}`,
      })),
    ignored: header.values.filter((name, index) => headerName(name) !== '' && !usedColumns.has(index)),
  };
};

const maxProblems = 500;

const importFile = async (
  { kind, files }: { readonly kind: ImportKind; readonly files: readonly UploadFile[] },
  context: PersonContext,
  mode: ImportMode,
): Promise<ImportReport> => {
  const definition = imports[kind];
  const table = await readUploadedTable(files);
  if (isContractReport(kind, table.records[0]?.values ?? []))
    throw createFileRefusal(
      'Ce fichier est un export de la recherche de devis et contrats. Il n’a pas ce qui fait un contrat (référence du client, fractionnement, prime)\u00A0: importez le fichier de l’assureur ou de l’ancien logiciel.',
    );
  const { lines, misshapen, ignored } = toNamedLines(table, await definition.columns(context));
  const result = await definition.processLines(lines, context, mode);
  const unreadableLines = [...table.broken, ...misshapen].map(({ line, reason }) => ({
    line,
    column: null,
    message: reason,
  }));
  const problems = [...result.problems, ...unreadableLines].sort(
    (problem, otherProblem) => problem.line - otherProblem.line,
  );
  return {
    ...result,
    lines: result.lines + unreadableLines.length,
    refused: result.refused + unreadableLines.length,
    problems: problems.slice(0, maxProblems),
    differences: result.differences.slice(0, maxProblems),
    ignored: [...ignored],
  };
};

const getColumns: Handler<typeof importColumns> = async (_input, context) => {
  const described = [];
  for (const kind of importKinds) {
    const columns = await imports[kind].columns(context);
    described.push({
      kind,
      columns: columns.map(({ header, isRequired = false, hint = '', example }) => ({
        header,
        isRequired,
        hint,
        example,
      })),
    });
  }
  return { success: true, imports: described };
};

const previewImport: Handler<typeof importPreview> = async (input, context) => ({
  success: true,
  report: await importFile(input, context, 'preview'),
});

const runImport: Handler<typeof importRun> = async (input, context) =>
  context.db.transaction(async (tx) => {
    const txContext = { ...context, db: tx };
    const confirmedEffects = input.confirmed ? input.effects : undefined;
    // An older client confirms without naming the effects.
    const isConfirmed = input.confirmed && input.effects === undefined;
    const report = await importFile(input, txContext, isConfirmed ? 'confirmed-run' : { run: { confirmedEffects } });
    if (report.effects !== undefined && !isConfirmed && report.effects !== confirmedEffects)
      return { success: false, report, message: userMessage(report.effects, 'warning') };
    const { added, known, differing, refused: refusedLines } = report;
    const after = { file: input.files[0]?.name ?? '', added, known, differing, refused: refusedLines };
    await recordAudit(tx, txContext, { action: 'imported', subject: `import ${input.kind}`, after });
    const { planned, done } = importEffect(input.kind);
    const lines = added === 1 ? `Une ligne a été ${done}.` : `${formatCount(added)} lignes ont été ${done}s.`;
    return { success: true, report, message: userMessage(added === 0 ? `Rien n’était à ${planned}.` : lines) };
  });

export const importHandlers = {
  importColumns: getColumns,
  importPreview: previewImport,
  importRun: runImport,
} satisfies Partial<Handlers>;
