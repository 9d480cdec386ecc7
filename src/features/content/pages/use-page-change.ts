import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { CallOnce } from '#api/call-once.ts';
import { isMissing } from '#api/errors.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import { menuRead, useRefetchReference } from '#offline/reads/use-refetch-reference.ts';
import {
  type PageValues,
  pageAdd,
  pageGet,
  pageHistory,
  pageModify,
  pageSearch,
} from '#shared/operations/content/pages.ts';
import type { PageForm as FormValues } from '#shared/schemas/content-forms.ts';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';

interface Change {
  readonly values: FormValues;
  /** Page that the form was filled from. */
  readonly version: string;
}

interface PageChangeOptions {
  /** Sends with the idempotency key of the draft. */
  readonly callWithDraftKey: CallOnce;
  readonly onErrors: Parameters<typeof useOnlineChange>[0]['onErrors'] & {};
  readonly onConflict: (theirs: PageValues) => void;
  readonly onSaved: (page: PageValues) => void;
}

/** Saves a page, then invalidates the menu and, for a new page, puts its id into the URL. */
export const usePageChange = (id: number, { callWithDraftKey, onErrors, onConflict, onSaved }: PageChangeOptions) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { recordOwnChange } = useOffline();
  const refetchReference = useRefetchReference();
  return useOnlineChange({
    mutationFn: ({ values, version }: Change) => {
      const page = { ...values, category: Number(values.category) };
      return id === 0
        ? callWithDraftKey(pageAdd, { ...page, id })
        : callWithDraftKey(pageModify, { ...page, id, version });
    },
    onErrors,
    // Refetch a page that another person removed meanwhile, so that its screen says so.
    onSettled: (_, error) => {
      if (isMissing(error)) void queries.invalidateQueries({ queryKey: readKey(pageGet) });
    },
    onSuccess: async ({ success, message, conflict, ...saved }, { values }) => {
      if (conflict) return onConflict(conflict);
      if (message) notify(message);
      if (!success || saved.id === undefined) return;
      recordOwnChange();
      await refetchReference(menuRead);
      onSaved({
        id: saved.id,
        category: saved.category ?? Number(values.category),
        title: saved.title ?? values.title,
        content: saved.content ?? values.content,
        isEnabled: saved.isEnabled ?? values.isEnabled,
        version: saved.version ?? '',
      });
      for (const endpoint of [pageGet, pageSearch, pageHistory])
        void queries.invalidateQueries({ queryKey: readKey(endpoint) });
      if (id === 0) await navigate({ to: '/page/search/$id', params: { id: String(saved.id) }, replace: true });
    },
  });
};
