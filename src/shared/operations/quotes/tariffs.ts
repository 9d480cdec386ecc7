import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, daySchema, noInput, optionalFlag } from '#shared/operations/wire/envelope.ts';
import { acceptanceShape } from '#shared/tariff/acceptance.ts';
import { datedEntries, tariffShape } from '#shared/tariff/tariff.ts';
import { tariffReferenceSchema } from './estimation.ts';

/**
 * Tariffs for new quotes: those in force today and those announced, per product. A device prices with them without
 * network (specification 0, "Offline").
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
    /** Acceptance rules. A device without them accepts every risk, and the server decides. */
    acceptance: v.optional(v.array(acceptanceShape), []),
  }),
});

/** Current status of a version. */
const tariffStatuses = ['in-force', 'announced', 'replaced', 'withdrawn'] as const;

const deedSchema = v.nullable(
  v.object({
    /** ISO instant. */
    at: v.string(),
    /** Null if it was done without an account, or the account was deleted. */
    by: v.nullable(v.string()),
  }),
);

const tariffVersionSchema = v.object({
  ...tariffReferenceSchema.entries,
  kind: v.picklist(['price', 'acceptance']),
  status: v.picklist(tariffStatuses),
  imported: deedSchema,
  withdrawn: deedSchema,
});
export type TariffVersion = v.InferOutput<typeof tariffVersionSchema>;

/** Every version of the tables of every product, including withdrawn ones: by product, latest first. */
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
  /** First effect date, overriding the one in the file. */
  from: v.optional(daySchema),
  /** True if that day may be in the past. */
  force: optionalFlag(false),
};

/**
 * Imports a tariff, validated against its product and for plausible values. Reasons of a refusal are errors of
 * `tariff`, `tariff.effectiveFrom` and `tariff.version`.
 */
export const tariffImport = endpoint({
  method: 'POST',
  path: '/api/admin/tariffs/import',
  summary: 'Importer un tarif',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  requiresProof: true,
  idempotent: 'when-keyed',
  input: v.object({
    ...importInput,
    /** `base` of the trial that was accepted: refused with a 409 on `base` if another version is in force by now. */
    base: v.optional(v.nullable(datedEntries.version)),
  }),
  output: answer({ tariff: v.optional(tariffReferenceSchema) }),
});

const xpf = v.nullable(v.pipe(v.number(), v.integer()));
const assessmentSchema = v.object({
  outcome: v.picklist(['accept', 'refer', 'decline']),
  reasons: v.array(v.string()),
});

/** Prices or acceptance of sample risks before and after: `Preview` of src/shared/tariff/preview.ts. */
const previewSchema = v.object({
  risks: v.number(),
  changed: v.number(),
  prices: v.array(v.object({ risk: v.string(), formula: v.string(), before: xpf, after: xpf, count: v.number() })),
  outcomes: v.array(v.object({ before: assessmentSchema, after: assessmentSchema, count: v.number() })),
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
  output: answer({
    tariff: v.optional(tariffReferenceSchema),
    preview: v.optional(previewSchema),
    /** The version in force before, on the first effect date; null if there is none. */
    base: v.optional(v.nullable(datedEntries.version)),
  }),
});

/** Withdraws a version: it prices no new quote. Refused if the product would be left without tables. */
export const tariffWithdrawal = endpoint({
  method: 'POST',
  path: '/api/admin/tariffs/withdraw',
  summary: 'Retirer un tarif',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  requiresProof: true,
  input: v.object({
    kind: v.optional(v.picklist(['price', 'acceptance']), 'price'),
    product: datedEntries.product,
    version: datedEntries.version,
  }),
  /** The version in force instead. */
  output: answer({ tariff: v.optional(tariffReferenceSchema) }),
});
