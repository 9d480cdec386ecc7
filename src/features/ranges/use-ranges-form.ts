import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { rangesRead, useRefetchReference } from '#offline/reads/use-refetch-reference.ts';
import { formatCount } from '#shared/primitives/money.ts';
import { totalBytes } from '#shared/primitives/upload-limits.ts';
import { catalogueUploadLimits } from '#shared/schemas/range-forms.ts';
import type { ComparedValue } from '#ui/facts/comparison-table.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { notify } from '#ui/toast/toaster.ts';
import { useDraftForm } from '#work/drafts/use-draft-form.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import type { OpenWork } from '#work/open-work.ts';
import type { NamedBroker } from './card-parts.tsx';
import { chosenFiles, type RangesDraft, rangesDraftSchema, toRangesDraft, withBlankProducts } from './range-draft.ts';
import { mergeRanges } from './range-merge.ts';
import { rangesQuery, saveRanges } from './ranges-api.ts';
import { restoreRanges, type StoredCatalogue, serializeRanges } from './ranges-draft.ts';
import { rangesDraft } from './ranges-draft-definition.ts';

interface Conflict {
  readonly theirs: StoredCatalogue;
  readonly values: readonly ComparedValue[];
}

interface Editing {
  /** Server data when the screen opened; later refetches do not touch the form. */
  readonly catalogue: StoredCatalogue;
  readonly brokers: readonly NamedBroker[];
  readonly work: OpenWork;
  /** Called when the form was refilled from server data. */
  readonly onRestart: () => void;
}

/** Form state of the catalogue with its draft and the version it is based on. */
const useRangesState = ({ catalogue, work, onRestart }: Omit<Editing, 'brokers'>) => {
  const [resumed] = useState(() => restoreRanges(work.draft));
  const [base, setBase] = useState<StoredCatalogue>(resumed?.base ?? catalogue);
  const form = useSchemaForm<RangesDraft, RangesDraft>(rangesDraftSchema, {
    defaultValues: withBlankProducts(toRangesDraft(base.gamuts)),
    validatesOnSubmit: true,
  });
  // Subscribe before the draft fills the form, so that this change is not missed.
  const ranges = useWatch({ control: form.control, name: 'ranges' });
  const draft = useDraftForm({
    definition: rangesDraft,
    opened: work,
    form,
    typed: () => ({ base, ...serializeRanges(form.getValues()) }),
    resumed: resumed?.values,
  });
  const setRanges = (next: RangesDraft['ranges']) => {
    form.setValue('ranges', next, { shouldDirty: true });
    draft.markDirty();
  };
  const startFrom = (storedCatalogue: StoredCatalogue, values: RangesDraft) => {
    setBase(storedCatalogue);
    form.reset(withBlankProducts(toRangesDraft(storedCatalogue.gamuts)));
    setRanges(withBlankProducts(values).ranges);
  };
  const beginAnew = async (storedCatalogue: StoredCatalogue) => {
    startFrom(storedCatalogue, toRangesDraft(storedCatalogue.gamuts));
    onRestart();
    await draft.removeDraft();
  };
  return { form, ranges, draft, base, setRanges, startFrom, beginAnew };
};

/** Form of the catalogue with its draft and its save, which merges concurrent changes. */
export const useRangesForm = ({ brokers, ...editing }: Editing) => {
  const queries = useQueryClient();
  const refetchReference = useRefetchReference();
  const offline = useOffline();
  const { form, ranges, draft, base, setRanges, ...state } = useRangesState(editing);
  const [conflict, setConflict] = useState<Conflict>();
  const startFrom = (storedCatalogue: StoredCatalogue, values: RangesDraft) => {
    state.startFrom(storedCatalogue, values);
    setConflict(undefined);
  };
  const beginAnew = (storedCatalogue: StoredCatalogue) => {
    setConflict(undefined);
    return state.beginAnew(storedCatalogue);
  };

  const brokerName = (id: number) => brokers.find((broker) => broker.id === id)?.name ?? `Courtier ${id}`;
  const merge = (theirs: StoredCatalogue, preference: 'mine' | 'theirs') =>
    mergeRanges(toRangesDraft(base.gamuts), form.getValues(), toRangesDraft(theirs.gamuts), { preference, brokerName });

  const change = useOnlineChange({
    mutationFn: ({ from, draft: typed }: { readonly from: StoredCatalogue; readonly draft: RangesDraft }) =>
      saveRanges(draft.callWithDraftKey, toRangesDraft(from.gamuts), typed, from.version),
    onSuccess: async ({ success, message, conflict: theirs }) => {
      if (theirs) {
        const { merged, conflicts } = merge(theirs, 'mine');
        if (conflicts.length > 0) return setConflict({ theirs, values: conflicts });
        // No conflicts: save the merge.
        startFrom(theirs, merged);
        return void change.save({ from: theirs, draft: merged });
      }
      if (message) notify(message);
      if (!success) return;
      await refetchReference(rangesRead);
      const { value } = await queries.fetchQuery({ ...rangesQuery(offline), staleTime: 0 });
      await beginAnew(value);
    },
  });

  return {
    form,
    ranges,
    draft,
    setRanges,
    beginAnew,
    conflict,
    dismissConflict: () => setConflict(undefined),
    isBusy: change.isPending,
    save: async (typed: RangesDraft) => {
      const bytes = totalBytes(chosenFiles(typed));
      if (bytes > catalogueUploadLimits.totalBytes)
        return notify({
          type: 'error',
          message: `${catalogueUploadLimits.tooLarge}\u00A0: ils en font ${formatCount(bytes)}.`,
        });
      await change.save({ from: base, draft: typed });
    },
    keepMine: ({ theirs }: Conflict) => {
      const { merged } = merge(theirs, 'mine');
      startFrom(theirs, merged);
      void change.save({ from: theirs, draft: merged });
    },
    takeTheirs: ({ theirs }: Conflict) => startFrom(theirs, merge(theirs, 'theirs').merged),
  };
};
