import * as v from 'valibot';
import { adminListInput } from '#shared/operations/wire/admin-list.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer } from '#shared/operations/wire/envelope.ts';
import {
  defineFilters,
  filterEntries,
  firstDayFilter,
  lastDayFilter,
  selectFilter,
  textFilter,
} from '#shared/operations/wire/filters.ts';

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

export const auditFilters = defineFilters({
  /** Words of the user's name or e-mail. */
  person: { ...textFilter(), wire: 'audit.person[LIKE]', label: 'Personne' },
  kind: {
    ...selectFilter,
    schema: v.optional(v.picklist(['', ...auditKinds]), ''),
    wire: 'audit.kind[=]',
    label: 'Nature',
    emptyLabel: 'Toutes',
    place: 'both',
  },
  from: { ...firstDayFilter, wire: 'audit.at[>=]', label: 'Jour', until: 'until' },
  until: { ...lastDayFilter, wire: 'audit.at[<=]' },
  /** « contrat 12 » */
  subject: { ...textFilter(), wire: 'audit.subject[LIKE]', url: 'open', label: 'Objet' },
  address: { ...textFilter(), wire: 'audit.address[LIKE]', label: 'Adresse réseau' },
});

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
