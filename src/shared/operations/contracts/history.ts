import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, wholeNumber } from '#shared/operations/wire/envelope.ts';

/** Values before and after, formatted; null if there is none. */
export const changeSchema = v.object({
  label: v.string(),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
});
export type HistoryChange = v.InferOutput<typeof changeSchema>;

/** An event of a contract or a quote, in French. */
const historyEntrySchema = v.object({
  /** Unique within the history. */
  id: v.string(),
  /** ISO instant. */
  at: v.string(),
  kind: v.picklist(['change', 'document', 'file', 'opened', 'payment', 'task', 'link', 'signature']),
  title: v.string(),
  changes: v.array(changeSchema),
  /** Further details, one sentence each. */
  notes: v.array(v.string()),
  by: v.object({ name: v.string(), agency: v.nullable(v.string()) }),
});
export type HistoryEntry = v.InferOutput<typeof historyEntrySchema>;

/** History of a contract, newest first, with cursor pagination: `next` continues. */
export const contractHistory = endpoint({
  method: 'POST',
  path: '/api/admin/contract/history',
  summary: 'Historique d’un contrat',
  access: 'admin',
  offline: 'online',
  effect: 'none',
  input: v.object({
    idContrat: wholeNumber({ min: 1, max: 999_999_999 }),
    /** The `next` of the previous page. */
    from: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[0-9TZ:.-]{20,32}\/[a-z-]{1,20}\/\d{1,15}$/))), null),
  }),
  output: answer({
    entries: v.array(historyEntrySchema),
    next: v.nullable(v.string()),
    /** Retention of audit entries in days. */
    auditDays: v.number(),
  }),
});
