import * as v from 'valibot';
import { titleFilters } from '#shared/operations/content/content-filters.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, flag, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { filterEntries } from '#shared/operations/wire/filters.ts';
import { pagingEntries } from '#shared/operations/wire/paging.ts';
import { uploadsSchema } from '#shared/operations/wire/upload.ts';
import { limitedLines, limitedText } from '#shared/primitives/limited-text.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { titleSchema } from '#shared/schemas/content-forms.ts';
import { pageDocumentSchema } from '#shared/schemas/page-document.ts';

/** Id of a page, a folder or a file; 0 for a new one. Specification 4, section 2. */
const knownId = wholeNumber({ min: 1, max: 999_999_999 });
const anyId = wholeNumber({ min: 0, max: 999_999_999 });

const pageRowSchema = v.object({
  id: v.number(),
  title: v.string(),
  category: v.number(),
  categoryTitle: v.string(),
  isEnabled: v.boolean(),
});
export type PageRow = v.InferOutput<typeof pageRowSchema>;

export const pageSorts = ['id', 'title', 'category', 'isEnabled'] as const;

/** Searches pages; users who do not manage them see active ones only. Specification 4, section 7. */
export const pageSearch = endpoint({
  method: 'POST',
  path: '/api/page/search',
  summary: 'Rechercher des pages',
  access: 'signed-in',
  offline: 'online',
  effect: 'none',
  input: v.object({
    ...pagingEntries(pageSorts),
    ...filterEntries(titleFilters),
  }),
  output: answer({ pages: v.array(pageRowSchema), totalCount: v.number() }),
});

/** A stored page. `category` is null for a new one; `version` is for optimistic concurrency. */
const pageEntries = {
  id: v.number(),
  category: v.nullable(v.number()),
  title: v.string(),
  content: pageDocumentSchema,
  isEnabled: v.boolean(),
  version: v.string(),
};
const pageSchema = v.object(pageEntries);
export type PageValues = v.InferOutput<typeof pageSchema>;

const menuCategory = v.array(v.object({ categoryId: v.number(), categoryTitle: v.string() }));

/** Id 0 returns an empty page and the categories to choose from. */
export const pageGet = endpoint({
  method: 'POST',
  path: '/api/page/get',
  summary: 'Lire une page',
  access: 'signed-in',
  offline: 'cached',
  effect: 'none',
  input: v.object({ id: anyId }),
  output: answer({ menuCategory, ...pageEntries }),
});

/**
 * Values of a page to save. The content is the editor's document, or HTML from a caller that follows the specification,
 * which is converted and sanitized.
 */
const savedEntries = {
  category: knownId,
  title: titleSchema('Titre'),
  content: v.union(
    [pageDocumentSchema, limitedLines(textLimits.pageContent)],
    'Le contenu de la page n’est pas valide',
  ),
  isEnabled: v.optional(flag, true),
};
/**
 * The saved page. Optimistic concurrency: if the page is no longer at the given `version`, `conflict` is the current
 * page and nothing is written.
 */
const savedAnswer = answer({
  id: v.optional(v.number()),
  category: v.optional(v.number()),
  title: v.optional(v.string()),
  content: v.optional(pageDocumentSchema),
  isEnabled: v.optional(v.boolean()),
  version: v.optional(v.string()),
  conflict: v.optional(pageSchema),
});

export const pageAdd = endpoint({
  method: 'POST',
  path: '/api/admin/page/add',
  summary: 'Ajouter une page',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  idempotent: 'when-keyed',
  input: v.object({ id: v.optional(anyId, 0), ...savedEntries }),
  output: savedAnswer,
});

export const pageModify = endpoint({
  method: 'POST',
  path: '/api/admin/page/modify',
  summary: 'Modifier une page',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  idempotent: 'when-keyed',
  input: v.object({ id: knownId, version: v.optional(limitedText(40)), ...savedEntries }),
  output: savedAnswer,
});

/** Removes a page with its versions; its pictures stay, since other pages may show them. */
export const pageRemove = endpoint({
  method: 'POST',
  path: '/api/admin/page/remove',
  summary: 'Supprimer une page',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  idempotent: 'when-keyed',
  input: v.object({ id: knownId, version: v.optional(limitedText(40)) }),
  output: savedAnswer,
});

/** An earlier version of a page. `by` is a person's name, null if unknown. */
const pageVersionSchema = v.object({
  version: v.string(),
  at: v.string(),
  by: v.nullable(v.string()),
  title: v.string(),
  isEnabled: v.boolean(),
});
export type PageVersion = v.InferOutput<typeof pageVersionSchema>;

/** The last hundred versions of a page, newest first; `of` also returns the content of one of them. */
export const pageHistory = endpoint({
  method: 'POST',
  path: '/api/admin/page/history',
  summary: 'Historique d’une page',
  access: 'admin',
  offline: 'online',
  effect: 'none',
  input: v.object({ id: knownId, of: v.optional(knownId) }),
  output: answer({ versions: v.array(pageVersionSchema), page: v.optional(pageSchema) }),
});

/** Uploads an image for a page; returns the id by which the page refers to it. */
export const pageImageAdd = endpoint({
  method: 'POST',
  path: '/api/admin/page/image/add',
  summary: 'Ajouter une image à une page',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  body: 'multipart',
  idempotent: 'when-keyed',
  input: v.object({ files: uploadsSchema }),
  output: answer({ id: v.number() }),
});

/** An image of a page, base64. */
export const pageImageGet = endpoint({
  method: 'POST',
  path: '/api/page/image/get',
  summary: 'Lire une image d’une page',
  access: 'signed-in',
  offline: 'cached',
  effect: 'none',
  input: v.object({ id: knownId }),
  output: answer({
    file: v.optional(v.object({ data: v.object({ content: v.string(), name: v.string(), contentType: v.string() }) })),
  }),
});
