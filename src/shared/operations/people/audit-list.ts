import * as v from 'valibot';
import { adminListInput, textFilter } from '#shared/operations/wire/admin-list.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, daySchema } from '#shared/operations/wire/envelope.ts';
import { textLimits } from '#shared/primitives/limits.ts';

/** Kinds of audit rows: sign-ins and attempts, refusals, and all other actions. */
export const auditKinds = ['sign-in', 'refusal', 'deed'] as const;
export type AuditKind = (typeof auditKinds)[number];

/** One row of the audit, in French, without any typed values. */
export const auditRowSchema = v.object({
  id: v.number(),
  /** ISO instant. */
  at: v.string(),
  kind: v.picklist(auditKinds),
  title: v.string(),
  /** Its subject, « Contrat 12 »; empty if it concerns only the user. */
  subject: v.string(),
  /** Null if the caller was anonymous or the account was deleted. */
  person: v.nullable(v.object({ id: v.number(), name: v.string(), email: v.string() })),
  /** Network address of the caller. */
  address: v.string(),
  /** « Chrome sur Android »; empty if unknown. */
  device: v.string(),
});
export type AuditRow = v.InferOutput<typeof auditRowSchema>;

export const auditSorts = ['audit.at'] as const;

/**
 * The audit: who did what, when and from where, within its retention. Administrators do not see rows of root accounts.
 */
export const adminAuditList = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Consulter le journal',
  access: 'admin',
  offline: 'online',
  effect: 'none',
  input: adminListInput(auditSorts, {
    'audit.kind[=]': v.optional(v.picklist(['', ...auditKinds]), ''),
    /** Words of the user's name or e-mail. */
    'audit.person[LIKE]': textFilter(textLimits.search),
    /** Subject, « contrat 12 ». */
    'audit.subject[LIKE]': textFilter(textLimits.search),
    'audit.address[LIKE]': textFilter(textLimits.search),
    'audit.at[>=]': v.optional(v.union([v.literal(''), daySchema]), ''),
    'audit.at[<=]': v.optional(v.union([v.literal(''), daySchema]), ''),
  }),
  output: answer({ rows: v.array(auditRowSchema), nbItemsTotal: v.number() }),
});
