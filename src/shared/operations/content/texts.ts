import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, noInput } from '#shared/operations/wire/envelope.ts';
import { textsVersionSchema } from '#shared/schemas/insurer-form.ts';

const versionSchema = v.object({
  version: v.string(),
  isDemonstration: v.boolean(),
  /** True for the version that documents issued today use. */
  isUsed: v.boolean(),
  /** ISO instant. */
  addedAt: v.string(),
  /** Null if it was done without an account, or the account was deleted. */
  addedBy: v.nullable(v.string()),
  /** Number of documents issued with it. */
  papers: v.number(),
});
export type TextsVersion = v.InferOutput<typeof versionSchema>;

/** The insurer in the letterhead of documents; `logo` is an SVG image. */
const insurerSchema = v.object({
  name: v.string(),
  address: v.string(),
  phone: v.string(),
  email: v.string(),
  ridet: v.string(),
  rcs: v.string(),
  regulator: v.string(),
  creditorId: v.string(),
  logo: v.nullable(v.string()),
});
export type Insurer = v.InferOutput<typeof insurerSchema>;

/** Every version of the wordings of documents, latest first, and the insurer as in today's documents. */
export const textsList = endpoint({
  method: 'GET',
  path: '/api/admin/texts',
  summary: 'Consulter les versions des textes des documents',
  access: 'admin',
  offline: 'online',
  effect: 'none',
  input: noInput,
  output: answer({ insurer: insurerSchema, versions: v.array(versionSchema) }),
});

/** The complete wordings of a version in their file format (docs/texts.md). */
export const textsGet = endpoint({
  method: 'GET',
  path: '/api/admin/texts/:version',
  summary: 'Lire une version des textes des documents',
  access: 'admin',
  offline: 'online',
  effect: 'none',
  input: v.object({ version: textsVersionSchema }),
  output: answer({ texts: v.optional(v.looseObject({})) }),
});

const inputSchema = v.object({
  texts: v.looseObject({}),
  /** The version on which the change is based; refused if another one is in use by now. */
  base: v.optional(textsVersionSchema),
});

const changeSchema = v.object({
  /** Path in the file: `families.auto.duties`. */
  path: v.string(),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
});
export type TextChange = v.InferOutput<typeof changeSchema>;

/** The dry run of an import: refused for the same reasons, and nothing is written. */
export const textsPreview = endpoint({
  method: 'POST',
  path: '/api/admin/texts/preview',
  summary: 'Essayer des textes des documents',
  access: 'admin',
  offline: 'online',
  effect: 'none',
  input: inputSchema,
  output: answer({ version: v.optional(v.string()), changes: v.optional(v.array(changeSchema)) }),
});

/** Imports wordings for documents issued from now on; earlier documents stay unchanged. */
export const textsImport = endpoint({
  method: 'POST',
  path: '/api/admin/texts/import',
  summary: 'Importer des textes des documents',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  requiresProof: true,
  idempotent: 'when-keyed',
  input: inputSchema,
  output: answer({ version: v.optional(v.string()) }),
});
