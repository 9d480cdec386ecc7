import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, noInput } from '#shared/operations/wire/envelope.ts';
import { textsVersionSchema } from '#shared/schemas/insurer-form.ts';

const versionSchema = v.object({
  version: v.string(),
  isDemonstration: v.boolean(),
  /** The one that papers issued today use. */
  isUsed: v.boolean(),
  /** ISO instant. */
  addedAt: v.string(),
  /** Null where nobody's account did it, or it is gone. */
  addedBy: v.nullable(v.string()),
  /** How many papers bear its words. */
  papers: v.number(),
});
export type TextsVersion = v.InferOutput<typeof versionSchema>;

/** The insurer as the letterhead of papers names it; `logo` is a picture in SVG. */
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

/** Every version of the wordings of papers, the latest first, and the insurer as papers name it today. */
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

/** The wordings of a version whole, as their file has them (docs/texts.md). */
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

const given = v.object({
  texts: v.looseObject({}),
  /** The version that was used when the change was begun; refused where another is by now. */
  base: v.optional(textsVersionSchema),
});

const changeSchema = v.object({
  /** As in the file: `families.auto.duties`. */
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
  input: given,
  output: answer({ version: v.optional(v.string()), changes: v.optional(v.array(changeSchema)) }),
});

/** Papers that are issued from now on use these wordings; those of before keep theirs. */
export const textsImport = endpoint({
  method: 'POST',
  path: '/api/admin/texts/import',
  summary: 'Importer des textes des documents',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  idempotent: 'when-keyed',
  input: given,
  output: answer({ version: v.optional(v.string()) }),
});
