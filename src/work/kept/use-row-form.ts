import { useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as v from 'valibot';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import type { OpenWork } from '#work/open-work.ts';
import { keptRow, rowDraft } from './row-draft.ts';
import { useConcurrentForm } from './use-concurrent-form.ts';
import { useKeptForm } from './use-kept-form.ts';

interface Row {
  readonly version: string;
}

interface Given<Seen extends Row | undefined, In extends FieldValues, Out> {
  readonly work: OpenWork;
  /** What lists of drafts call it. */
  readonly title: string;
  readonly schema: v.GenericSchema<In, Out>;
  /** What the form is filled from; undefined for a new row. */
  readonly row: Seen;
  readonly valuesOf: (row: Seen) => In;
}

/** The form of a row that somebody else may change meanwhile, kept on the device while it is typed. */
export const useRowForm = <Seen extends Row | undefined, In extends FieldValues, Out>({
  work,
  title,
  schema,
  row,
  valuesOf,
}: Given<Seen, In, Out>) => {
  const [resumed] = useState(() => keptRow(work.draft, valuesOf(row)));
  const form = useSchemaForm(schema, { defaultValues: valuesOf(row) as DefaultValues<In> });
  const concurrent = useConcurrentForm<Seen, In, Out>({
    form,
    // Saved over what was read when it was begun, so that what changed since is asked about.
    opened: row && resumed?.version ? { ...row, version: resumed.version } : row,
    valuesOf,
  });
  const kept = useKeptForm({
    kept: rowDraft,
    opened: work,
    form,
    typed: () => ({
      draftId: work.draftId,
      title,
      version: concurrent.seen?.version ?? null,
      values: form.getValues(),
    }),
    resumed: resumed?.values,
  });
  return {
    form,
    concurrent,
    ...kept,
    /** The form begins anew with a row, and nothing is kept of what was typed. */
    restart: (seen: Seen) => {
      void kept.spend();
      concurrent.fill(seen);
    },
  };
};
