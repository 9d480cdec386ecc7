import * as v from 'valibot';
import type { LoadedDraft } from '#offline/interfaces/draft-types.ts';
import { pageDocumentSchema } from '#shared/schemas/page-document.ts';
import { pageDraft } from './page-draft-definition.ts';

/** Restores a page from a draft; undefined if there is none to resume. */
export const restorePage = (draft: LoadedDraft | undefined) => {
  const stored = draft?.state === 'open' ? pageDraft.parseDraft(draft) : undefined;
  if (!stored || !v.is(pageDocumentSchema, stored.values.content)) return undefined;
  const { version, values, base } = stored;
  return {
    version,
    values: { ...values, content: stored.values.content },
    /** Values that it was begun from; null if unknown. */
    base: base && v.is(pageDocumentSchema, base.content) ? { ...base, content: base.content } : null,
  };
};
