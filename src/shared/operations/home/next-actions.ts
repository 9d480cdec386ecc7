import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, noInput } from '#shared/operations/wire/envelope.ts';

/** What a broker may have to do next, by its rule (`src/shared/actions`); of works, the device alone knows. */
export const nextActionKinds = [
  'refused-send',
  'unpaid',
  'request-answered',
  'signature',
  'missing-document',
  'quote',
  'renewal',
  'draft',
] as const;
export type NextActionKind = (typeof nextActionKinds)[number];

/** `key` is another when what is due becomes another; days are `yyyy-mm-dd`. */
export const nextActionSchema = v.object({
  key: v.string(),
  kind: v.picklist(nextActionKinds),
  /** Of the contract, request, draft or sending that it is about. */
  id: v.string(),
  /** Whom it concerns. */
  who: v.string(),
  /** Which dossier, in words. */
  about: v.string(),
  why: v.string(),
  since: v.nullable(v.string()),
  /** It should not wait for tomorrow. */
  isUrgent: v.boolean(),
  phone: v.nullable(v.string()),
  mail: v.nullable(v.string()),
  /** Of what it asks to be quoted anew: the code of the product that is sold. */
  product: v.optional(v.string()),
});
export type NextAction = v.InferOutput<typeof nextActionSchema>;

/** How much there is of a kind, and the list that shows exactly that. */
export const actionCountSchema = v.object({
  kind: v.picklist(nextActionKinds),
  count: v.number(),
  route: v.string(),
});
export type ActionCount = v.InferOutput<typeof actionCountSchema>;

/** The first of each kind, the most urgent first, and how many there are of each. Of nobody without a broker. */
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
