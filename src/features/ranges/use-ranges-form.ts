import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { rangesRead, useReread } from '#offline/reads/use-reread.ts';
import { totalBytes } from '#shared/primitives/upload-limits.ts';
import { catalogueUploadLimits } from '#shared/schemas/range-forms.ts';
import type { ComparedValue } from '#ui/facts/comparison-table.tsx';
import { formatFileSize } from '#ui/fields/files/validate-files.ts';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { notify } from '#ui/toast/toaster.ts';
import { useKeptForm } from '#work/kept/use-kept-form.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import type { OpenWork } from '#work/open-work.ts';
import type { NamedBroker } from './card-parts.tsx';
import { chosenFiles, draftOf, type RangesDraft, rangesDraftSchema, withBlanks } from './range-draft.ts';
import { mergeRanges } from './range-merge.ts';
import { keptRangesQuery, saveRanges } from './ranges-api.ts';
import { type KeptRanges, keptRanges, storedRanges } from './ranges-draft.ts';
import { rangesDraft } from './ranges-draft-definition.ts';

interface Conflict {
  readonly theirs: KeptRanges;
  readonly values: readonly ComparedValue[];
}

interface Editing {
  /** As it was when the screen opened: what is read anew behind it does not touch what is typed. */
  readonly kept: KeptRanges;
  readonly brokers: readonly NamedBroker[];
  readonly work: OpenWork;
  /** The form holds what was read, and nothing else. */
  readonly onAnew: () => void;
}

/** What is typed of the catalogue, kept as a draft, and what it started from. */
const useHeldRanges = ({ kept, work, onAnew }: Omit<Editing, 'brokers'>) => {
  const [resumed] = useState(() => keptRanges(work.draft));
  const [base, setBase] = useState<KeptRanges>(resumed?.base ?? kept);
  const form = useSchemaForm<RangesDraft, RangesDraft>(rangesDraftSchema, {
    defaultValues: withBlanks(draftOf(base.gamuts)),
    validatesOnSubmit: true,
  });
  // Watched before the draft fills it: what is watched later misses that.
  const ranges = useWatch({ control: form.control, name: 'ranges' });
  const draft = useKeptForm({
    kept: rangesDraft,
    opened: work,
    form,
    typed: () => ({ base, ...storedRanges(form.getValues()) }),
    resumed: resumed?.values,
  });
  const put = (next: RangesDraft['ranges']) => {
    form.setValue('ranges', next, { shouldDirty: true });
    draft.touch();
  };
  const startFrom = (read: KeptRanges, values: RangesDraft) => {
    setBase(read);
    form.reset(withBlanks(draftOf(read.gamuts)));
    put(withBlanks(values).ranges);
  };
  const beginAnew = async (read: KeptRanges) => {
    startFrom(read, draftOf(read.gamuts));
    onAnew();
    await draft.spend();
  };
  return { form, ranges, draft, base, put, startFrom, beginAnew };
};

/** The form of the catalogue, its draft and its save, which puts together what two people changed. */
export const useRangesForm = ({ brokers, ...editing }: Editing) => {
  const queries = useQueryClient();
  const reread = useReread();
  const offline = useOffline();
  const { form, ranges, draft, base, put, ...held } = useHeldRanges(editing);
  const [conflict, setConflict] = useState<Conflict>();
  const startFrom = (read: KeptRanges, values: RangesDraft) => {
    held.startFrom(read, values);
    setConflict(undefined);
  };
  const beginAnew = (read: KeptRanges) => {
    setConflict(undefined);
    return held.beginAnew(read);
  };

  const brokerName = (id: number) => brokers.find((broker) => broker.id === id)?.name ?? `Courtier ${id}`;
  const merge = (theirs: KeptRanges, prefers: 'mine' | 'theirs') =>
    mergeRanges(draftOf(base.gamuts), form.getValues(), draftOf(theirs.gamuts), { prefers, brokerName });

  const change = useOnlineChange({
    mutationFn: ({ from, draft: typed }: { readonly from: KeptRanges; readonly draft: RangesDraft }) =>
      saveRanges(draftOf(from.gamuts), typed, from.version),
    onSuccess: async ({ success, message, conflict: theirs }) => {
      if (theirs) {
        const { merged, conflicts } = merge(theirs, 'mine');
        if (conflicts.length > 0) return setConflict({ theirs, values: conflicts });
        // Both changed other things: they stand side by side.
        startFrom(theirs, merged);
        return void change.save({ from: theirs, draft: merged });
      }
      if (message) notify(message);
      if (!success) return;
      await reread(rangesRead);
      const { value } = await queries.fetchQuery({ ...keptRangesQuery(offline), staleTime: 0 });
      await beginAnew(value);
    },
  });

  return {
    form,
    ranges,
    draft,
    put,
    beginAnew,
    conflict,
    leaveConflict: () => setConflict(undefined),
    isBusy: change.isPending,
    save: async (typed: RangesDraft) => {
      const bytes = totalBytes(chosenFiles(typed));
      if (bytes > catalogueUploadLimits.totalBytes)
        return notify({
          type: 'error',
          message: `${catalogueUploadLimits.tooLarge}\u00A0: ils font ${formatFileSize(bytes)}.`,
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
