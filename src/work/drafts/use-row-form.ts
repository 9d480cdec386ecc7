import { useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as v from 'valibot';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import type { OpenWork } from '#work/open-work.ts';
import { mergeValues } from './merge-values.ts';
import { restoreRow, rowDraft } from './row-draft.ts';
import { type Merge, useConcurrentForm } from './use-concurrent-form.ts';
import { useDraftForm } from './use-draft-form.ts';

interface Row {
  readonly version: string;
}

interface RowFormOptions<Seen extends Row | undefined, In extends FieldValues, Out> {
  readonly work: OpenWork;
  /** Title in lists of drafts. */
  readonly title: string;
  readonly schema: v.GenericSchema<In, Out>;
  /** Row that the form is filled from; undefined for a new row. */
  readonly row: Seen;
  readonly valuesOf: (row: Seen) => In;
  readonly merge?: Merge<In>;
}

/** Form of a row with optimistic concurrency, saved as a draft while typed. */
export const useRowForm = <Seen extends Row | undefined, In extends FieldValues, Out>({
  work,
  title,
  schema,
  row,
  valuesOf,
  merge = mergeValues,
}: RowFormOptions<Seen, In, Out>) => {
  const [resumed] = useState(() => restoreRow(work.draft, valuesOf(row)));
  const form = useSchemaForm(schema, { defaultValues: valuesOf(row) as DefaultValues<In> });
  const concurrent = useConcurrentForm<Seen, In, Out>({
    form,
    // A resumed form is based on the version it was begun from, so that later changes raise a conflict.
    opened: row && resumed?.version ? { ...row, version: resumed.version } : row,
    valuesOf,
    merge,
    base: resumed?.version === row?.version ? undefined : resumed?.base,
  });
  const draftForm = useDraftForm({
    definition: rowDraft,
    opened: work,
    form,
    typed: () => ({
      draftId: work.draftId,
      title,
      version: concurrent.baseRow?.version ?? null,
      values: form.getValues(),
      base: concurrent.base,
    }),
    resumed: resumed?.values,
  });
  return {
    form,
    concurrent,
    ...draftForm,
    /** Refills the form from a row and removes the draft. */
    restart: (opened: Seen) => {
      void draftForm.removeDraft();
      concurrent.refill(opened);
    },
  };
};
