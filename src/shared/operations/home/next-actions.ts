import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, noInput } from '#shared/operations/wire/envelope.ts';

/**
 * Kinds of next actions, by their rules (`src/shared/actions`); those of drafts and outbox items exist only on the
 * device.
 */
export const nextActionKinds = [
  'reminder',
  'refused-send',
  'unpaid',
  'payment-link',
  'unremitted',
  'request-answered',
  'agreed-quote',
  'signature',
  'missing-document',
  'silent-claim',
  'quote',
  'renewal',
  'draft',
] as const;
export type NextActionKind = (typeof nextActionKinds)[number];

/** `key` changes with each occurrence; days are `yyyy-mm-dd`. */
const nextActionSchema = v.object({
  key: v.string(),
  kind: v.picklist(nextActionKinds),
  /** Id of the contract, request, draft or outbox item. */
  id: v.string(),
  /** Name of the person concerned. */
  who: v.string(),
  /** True if it is a company; absent for others and where it does not matter. */
  isCompany: v.optional(v.boolean()),
  /** Description of the dossier. */
  about: v.string(),
  why: v.string(),
  since: v.nullable(v.string()),
  /** To be done today. */
  isUrgent: v.boolean(),
  phone: v.nullable(v.string()),
  mail: v.nullable(v.string()),
  /** Unpaid amount, or the yearly price of a quote, in whole XPF; absent if unknown. */
  amountXpf: v.optional(v.nullable(v.number())),
  /** Last day of a quote. */
  until: v.optional(v.string()),
  /** Address of the dossier, if it does not follow from its kind and id. */
  path: v.optional(v.string()),
  /** Client that it is about; absent if unknown. */
  clientId: v.optional(v.number()),
  /** Product code, if it suggests a new quote. */
  product: v.optional(v.string()),
});
export type NextAction = v.InferOutput<typeof nextActionSchema>;

/** Number of actions of a kind, and the address of the list that shows them all. */
const actionCountSchema = v.object({
  kind: v.picklist(nextActionKinds),
  count: v.number(),
  route: v.string(),
});
export type ActionCount = v.InferOutput<typeof actionCountSchema>;

/** First actions of each kind, most urgent first, and the number per kind. Empty for a user without a broker. */
export const nextActionList = endpoint({
  method: 'POST',
  path: '/api/actions/list',
  summary: 'Ce qui attend le courtier',
  access: 'signed-in',
  offline: 'portfolio',
  effect: 'none',
  input: noInput,
  output: answer({ actions: v.array(nextActionSchema), counts: v.array(actionCountSchema) }),
});
