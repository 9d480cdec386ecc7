import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, noInput } from '#shared/operations/wire/envelope.ts';
import { uploadsSchema } from '#shared/operations/wire/upload.ts';
import { importLimits } from '#shared/primitives/limits.ts';

/** What is taken over from a file of lines. Clients need their broker, contracts their client. */
export const importKinds = ['brokers', 'users', 'clients', 'contracts'] as const;
export type ImportKind = (typeof importKinds)[number];

const columnSchema = v.object({
  header: v.string(),
  isRequired: v.boolean(),
  /** How it is written; empty where anything goes. */
  hint: v.string(),
  /** A value such as would stand there. */
  example: v.string(),
});
export type ImportColumnShape = v.InferOutput<typeof columnSchema>;

/** What a file of each kind holds, in the order of its columns. */
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

/** Why a line is not taken. `line` counts from 1, the header's; `column` is null where it is the whole line. */
const problemSchema = v.object({ line: v.number(), column: v.nullable(v.string()), message: v.string() });
export type ImportProblem = v.InferOutput<typeof problemSchema>;

const reportSchema = v.object({
  lines: v.number(),
  added: v.number(),
  /** Lines of what is there already: nothing is changed. */
  known: v.number(),
  refused: v.number(),
  /** The first ones. */
  problems: v.array(problemSchema),
  /** Headers that say nothing here. */
  ignored: v.array(v.string()),
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
  budget: { count: 120, perMs: 3_600_000 },
  input: importInput,
  output: answer({ report: v.optional(reportSchema) }),
} as const;

/** The dry run: the same lines are read, judged and counted, and nothing is written. */
export const importPreview = endpoint({
  ...fromFile,
  path: '/api/admin/imports/preview',
  summary: 'Essayer l’import d’un fichier',
  effect: 'none',
});

/**
 * Adds the lines of a CSV or XLSX file that are right and not there yet, in one transaction; nothing that is there is
 * changed, so that the same file may come twice.
 */
export const importRun = endpoint({
  ...fromFile,
  path: '/api/admin/imports/run',
  summary: 'Importer un fichier',
  effect: 'change',
  idempotent: 'when-keyed',
});
