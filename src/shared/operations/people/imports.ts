import * as v from 'valibot';
import { changeEntries } from '#shared/operations/wire/admin-list.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, noInput } from '#shared/operations/wire/envelope.ts';
import { uploadsSchema } from '#shared/operations/wire/upload.ts';
import { importLimits } from '#shared/primitives/limits.ts';

/** Data that can be imported from a file. Clients require their broker, contracts their client. */
export const importKinds = [
  'brokers',
  'users',
  'clients',
  'contracts',
  'commissionRates',
  'claimStates',
  'premiumAdjustments',
] as const;
export type ImportKind = (typeof importKinds)[number];
export const importLabels: Readonly<Record<ImportKind, string>> = {
  brokers: 'Courtiers',
  users: 'Utilisateurs',
  clients: 'Clients',
  contracts: 'Contrats',
  commissionRates: 'Taux de commission',
  claimStates: 'États de sinistres',
  premiumAdjustments: 'Résiliations et remboursements',
};

/** Effect of the valid lines of an import: they add rows, or change existing ones. */
export const importEffect = (kind: ImportKind): { readonly planned: string; readonly done: string } =>
  kind === 'claimStates' || kind === 'premiumAdjustments'
    ? { planned: 'appliquer', done: 'appliquée' }
    : { planned: 'ajouter', done: 'ajoutée' };

const columnSchema = v.object({
  header: v.string(),
  isRequired: v.boolean(),
  /** Format; empty if any text is valid. */
  hint: v.string(),
  /** Example value. */
  example: v.string(),
});
export type ImportColumnShape = v.InferOutput<typeof columnSchema>;

/** Columns of a file of each kind, in order. */
export const importColumns = endpoint({
  method: 'GET',
  path: '/api/admin/imports',
  summary: 'Colonnes attendues d’un fichier à importer',
  access: 'admin',
  offline: 'online',
  effect: 'none',
  input: noInput,
  output: answer({ imports: v.array(v.object({ kind: v.picklist(importKinds), columns: v.array(columnSchema) })) }),
});

/** Why a line is refused, or what differs in an existing row. `line` counts from 1, the header; `column` is null if the problem concerns the whole line. */
const problemSchema = v.object({ line: v.number(), column: v.nullable(v.string()), message: v.string() });
export type ImportProblem = v.InferOutput<typeof problemSchema>;

const reportSchema = v.object({
  lines: v.number(),
  added: v.number(),
  /** Lines that exist already, which are not changed. */
  known: v.number(),
  /** Those of them whose values differ from the existing ones. */
  differing: v.number(),
  refused: v.number(),
  /** The first problems. */
  problems: v.array(problemSchema),
  /** The first differences of existing lines. */
  differences: v.array(problemSchema),
  /** Headers that are not recognised. */
  ignored: v.array(v.string()),
  /** What else the new lines change, such as amounts already shown: nothing is written until this is confirmed. */
  effects: v.optional(v.string()),
});
export type ImportReport = v.InferOutput<typeof reportSchema>;

const importInput = v.object({
  kind: v.picklist(importKinds, 'type de fichier inconnu'),
  files: uploadsSchema,
});

const fromFile = {
  method: 'POST',
  access: 'admin',
  offline: 'online',
  body: 'multipart',
  uploads: {
    files: 1,
    fileBytes: importLimits.fileBytes,
    totalBytes: importLimits.fileBytes,
    tooLarge: importLimits.tooLarge,
  },
  rateLimit: { count: 120, perMs: 3_600_000 },
  input: importInput,
  output: answer({ report: v.optional(reportSchema) }),
} as const;

/** Dry run: lines are parsed, validated and counted, and nothing is written. */
export const importPreview = endpoint({
  ...fromFile,
  path: '/api/admin/imports/preview',
  summary: 'Essayer l’import d’un fichier',
  effect: 'none',
});

/**
 * Imports the valid new lines of a CSV or XLSX file in one transaction. Existing rows are not changed, so that
 * importing a file twice is harmless. Nothing is written if the report has `effects` and they are not `confirmed`, or others
 * than the confirmed `effects` if these are given.
 */
export const importRun = endpoint({
  ...fromFile,
  path: '/api/admin/imports/run',
  summary: 'Importer un fichier',
  input: v.object({
    ...importInput.entries,
    confirmed: changeEntries.confirmed,
    effects: v.optional(v.pipe(v.string(), v.maxLength(10_000))),
  }),
  effect: 'change',
  requiresProof: true,
  idempotent: 'when-keyed',
});
