import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, daySchema, noInput, optionalFlag } from '#shared/operations/wire/envelope.ts';
import { acceptanceShape } from '#shared/tariff/acceptance.ts';
import { datedEntries, tariffShape } from '#shared/tariff/tariff.ts';
import { tariffMarkSchema } from './estimation.ts';

/**
 * The tariffs that quotes made now may need: of each product, those in force today and those announced. A device prices
 * with them where there is no network (specification 0, "Offline").
 */
export const tariffList = endpoint({
  method: 'GET',
  path: '/api/tariffs',
  summary: 'Tarifs en vigueur et à venir',
  access: 'linked',
  offline: 'cached',
  effect: 'none',
  input: noInput,
  output: answer({
    tariffs: v.array(tariffShape),
    /** Which risks are taken; a device that heard of none takes all, and the server decides. */
    acceptance: v.optional(v.array(acceptanceShape), []),
  }),
});

/** What a version is today. */
export const tariffStandings = ['in-force', 'announced', 'replaced', 'withdrawn'] as const;

const deedSchema = v.nullable(
  v.object({
    /** ISO instant. */
    at: v.string(),
    /** Null where nobody's account did it, or it is gone. */
    by: v.nullable(v.string()),
  }),
);

export const tariffVersionSchema = v.object({
  ...tariffMarkSchema.entries,
  kind: v.picklist(['price', 'acceptance']),
  standing: v.picklist(tariffStandings),
  imported: deedSchema,
  withdrawn: deedSchema,
});
export type TariffVersion = v.InferOutput<typeof tariffVersionSchema>;

/** Every version of every product's tables, withdrawn ones too: by product, the latest first. */
export const tariffVersions = endpoint({
  method: 'GET',
  path: '/api/admin/tariffs',
  summary: 'Consulter les versions des tarifs et des règles d’acceptation',
  access: 'admin',
  offline: 'online',
  effect: 'none',
  input: noInput,
  output: answer({ versions: v.array(tariffVersionSchema) }),
});

const importInput = {
  tariff: v.looseObject({}),
  /** First effect date, in the place of the file's. */
  from: v.optional(daySchema),
  /** Whether that day may be past. */
  force: optionalFlag(false),
};

/**
 * Adds a tariff, checked against its product and for what is plausible. The reasons of a refusal stand under `tariff`,
 * `tariff.effectiveFrom` and `tariff.version`.
 */
export const tariffImport = endpoint({
  method: 'POST',
  path: '/api/admin/tariffs/import',
  summary: 'Importer un tarif',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  input: v.object(importInput),
  output: answer({ tariff: v.optional(tariffMarkSchema) }),
});

const xpf = v.nullable(v.pipe(v.number(), v.integer()));
const assessmentSchema = v.object({
  outcome: v.picklist(['accept', 'refer', 'decline']),
  reasons: v.array(v.string()),
});

/** What sample risks cost, or whether they are taken, before and after: `Preview` of src/shared/tariff/preview.ts. */
const previewSchema = v.object({
  risks: v.number(),
  changed: v.number(),
  prices: v.array(v.object({ risk: v.string(), formula: v.string(), before: xpf, after: xpf })),
  outcomes: v.array(v.object({ before: assessmentSchema, after: assessmentSchema })),
});

/** The dry run of an import: refused for the same reasons, and nothing is written. */
export const tariffPreview = endpoint({
  method: 'POST',
  path: '/api/admin/tariffs/preview',
  summary: 'Essayer un tarif sur des risques d’exemple',
  access: 'admin',
  offline: 'online',
  effect: 'none',
  input: v.object(importInput),
  output: answer({ tariff: v.optional(tariffMarkSchema), preview: v.optional(previewSchema) }),
});

/** Withdraws a version: it prices no new quote. Refused where no tables of the product would hold in its place. */
export const tariffWithdrawal = endpoint({
  method: 'POST',
  path: '/api/admin/tariffs/withdraw',
  summary: 'Retirer un tarif',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  input: v.object({
    kind: v.optional(v.picklist(['price', 'acceptance']), 'price'),
    product: datedEntries.product,
    version: datedEntries.version,
  }),
  /** What holds in its place. */
  output: answer({ tariff: v.optional(tariffMarkSchema) }),
});
