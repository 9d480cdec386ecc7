import * as v from 'valibot';
import { adminListInput, textFilter } from '#shared/operations/wire/admin-list.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, daySchema } from '#shared/operations/wire/envelope.ts';
import { textLimits } from '#shared/primitives/limits.ts';

/** What rows of the audit are of: who came in or tried to, what was refused, and everything else that was done. */
export const auditKinds = ['sign-in', 'refusal', 'deed'] as const;
export type AuditKind = (typeof auditKinds)[number];

/** One row of the audit, in French; nothing of what was typed. */
export const auditRowSchema = v.object({
  id: v.number(),
  /** ISO instant. */
  at: v.string(),
  kind: v.picklist(auditKinds),
  title: v.string(),
  /** What it is about, « Contrat 12 »; empty where that is the person alone. */
  subject: v.string(),
  /** Null where nobody was signed in, or the account is gone. */
  person: v.nullable(v.object({ id: v.number(), name: v.string(), email: v.string() })),
  /** The network address it came from. */
  address: v.string(),
  /** « Chrome sur Android »; empty where nothing said it. */
  device: v.string(),
});
export type AuditRow = v.InferOutput<typeof auditRowSchema>;

export const auditSorts = ['audit.at'] as const;

/** Who did what, when and from where, as long as the audit is kept. An administrator is told nothing of root accounts. */
export const adminAuditList = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Consulter le journal',
  access: 'admin',
  offline: 'online',
  effect: 'none',
  input: adminListInput(auditSorts, {
    'audit.kind[=]': v.optional(v.picklist(['', ...auditKinds]), ''),
    /** Words of the name or the e-mail. */
    'audit.person[LIKE]': textFilter(textLimits.search),
    /** What it is about, « contrat 12 ». */
    'audit.subject[LIKE]': textFilter(textLimits.search),
    'audit.address[LIKE]': textFilter(textLimits.search),
    'audit.at[>=]': v.optional(v.union([v.literal(''), daySchema]), ''),
    'audit.at[<=]': v.optional(v.union([v.literal(''), daySchema]), ''),
  }),
  output: answer({ rows: v.array(auditRowSchema), nbItemsTotal: v.number() }),
});
