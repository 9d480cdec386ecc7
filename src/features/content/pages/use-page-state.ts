import { useState } from 'react';
import { type PageForm as FormValues, pageFormSchema } from '#shared/schemas/content-forms.ts';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { useConcurrentForm, useFollowServerData } from '#work/drafts/use-concurrent-form.ts';
import { useDraftForm } from '#work/drafts/use-draft-form.ts';
import type { OpenWork } from '#work/open-work.ts';
import { restorePage } from './page-draft.ts';
import { pageDraft } from './page-draft-definition.ts';
import { mergePages, type PageFields, type SavedPage, valuesOf } from './page-values.ts';

interface PageStateOptions {
  /** 0 for a new page. */
  readonly id: number;
  readonly savedPage: SavedPage;
  readonly work: OpenWork;
}

/** Form state of a page with its draft and conflict handling. */
export const usePageState = ({ id, savedPage, work }: PageStateOptions) => {
  const [resumed] = useState(() => restorePage(work.draft));
  const [editorKey, setEditorKey] = useState(0);
  const form = useSchemaForm(pageFormSchema, { defaultValues: valuesOf(savedPage) });
  const restart = () => setEditorKey((before) => before + 1);
  const concurrent = useConcurrentForm<PageFields, FormValues, FormValues>({
    form,
    opened: { ...savedPage, version: resumed?.version ?? savedPage.version },
    valuesOf,
    merge: mergePages,
    base: resumed?.version === savedPage.version ? undefined : resumed?.base,
    onFilled: restart,
  });
  const { base } = concurrent;
  const { version } = concurrent.baseRow;
  const { saver, resumedAtMs, callWithDraftKey, removeDraft } = useDraftForm({
    definition: pageDraft,
    opened: work,
    form,
    typed: () => ({ id, version, values: form.getValues(), base }),
    resumed: resumed?.values,
    onFilled: restart,
  });
  const applyServerPage = (page: PageFields) => {
    void removeDraft();
    concurrent.refill(page);
  };
  useFollowServerData(concurrent, savedPage, { isPaused: resumedAtMs !== null || id === 0 });
  return { form, concurrent, saver, resumedAtMs, callWithDraftKey, editorKey, removeDraft, applyServerPage };
};
