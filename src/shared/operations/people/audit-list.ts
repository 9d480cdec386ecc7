import * as v from 'valibot';
import { changeSchema } from '#shared/operations/contracts/history.ts';
import { auditFilters, auditKinds } from '#shared/operations/people/people-filters.ts';
import { adminListInput } from '#shared/operations/wire/admin-list.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer } from '#shared/operations/wire/envelope.ts';
import { filterEntries } from '#shared/operations/wire/filters.ts';

/** One row of the audit, in French. */
const auditRowSchema = v.object({
  id: v.number(),
  /** ISO instant. */
  at: v.string(),
  kind: v.picklist(auditKinds),
  title: v.string(),
  /** Its subject, « Contrat 12 », « Jean Dupont (compte 318) »; empty if it concerns only the user. */
  subject: v.string(),
  /** Replaced values of accounts, organisation and content; those of clients and contracts are in their own history. */
  changes: v.array(changeSchema),
  /** Name and e-mail at the time of the event; null if the caller was anonymous. */
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
  input: adminListInput(auditSorts, filterEntries(auditFilters)),
  output: answer({ rows: v.array(auditRowSchema), nbItemsTotal: v.number() }),
});
