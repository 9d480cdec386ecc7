import * as v from 'valibot';
import { adminId } from '#shared/operations/wire/admin-list.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer } from '#shared/operations/wire/envelope.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';

/** A page in the order of its category. */
const orderedPageSchema = v.object({ id: v.number(), title: v.string(), isEnabled: v.boolean() });
export type OrderedPage = v.InferOutput<typeof orderedPageSchema>;

/** Pages of a category of the menu in order; `order` is the version of the order (optimistic concurrency). */
export const categoryPages = endpoint({
  method: 'GET',
  path: '/api/admin/menu/categories/:id/pages',
  summary: 'Pages d’une catégorie du menu',
  access: 'admin',
  offline: 'online',
  effect: 'none',
  input: v.object({ id: adminId }),
  output: answer({ rows: v.array(orderedPageSchema), order: v.string() }),
});

export const categoryPagesOrder = endpoint({
  method: 'POST',
  path: '/api/admin/menu/categories/:id/pages/order',
  summary: 'Ranger les pages d’une catégorie du menu',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  input: v.object({
    id: adminId,
    /** Ids of all its pages in the new order. */
    ids: v.pipe(v.array(adminId), v.maxLength(1000)),
    order: v.optional(limitedText(40)),
  }),
  output: answer({}),
});
