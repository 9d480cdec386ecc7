import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { areValuesEqual, mergeValues } from './merge-values.ts';

interface Conflict<Row, In> {
  readonly mine: In;
  readonly theirs: Row;
}

export type Merge<Values> = (base: Values | undefined, mine: Values, theirs: Values) => Values;

interface ConcurrentFormOptions<Row, In extends FieldValues, Out> {
  readonly form: UseFormReturn<In, unknown, Out>;
  /** Row that the form is filled from when it opens. */
  readonly opened: Row;
  readonly valuesOf: (opened: Row) => In;
  /** Values that the form was first filled from, if they are not those of `opened` (a resumed draft); null if unknown. */
  readonly base?: In | null | undefined;
  /** Three-way merge of the values; `mergeValues` by default. */
  readonly merge?: Merge<In>;
  /** Called after the form was refilled from another row. */
  readonly onFilled?: (opened: Row) => void;
}

/** State of a form whose row another person may change (optimistic concurrency). */
export interface ConcurrentForm<Row, In extends FieldValues, Out>
  extends Pick<ConcurrentFormOptions<Row, In, Out>, 'form' | 'valuesOf'> {
  /** Row that a save is based on. */
  readonly baseRow: Row;
  /** Values that the form was filled from; undefined if unknown. */
  readonly base: In | undefined;
  /** Typed values and the other person's row, until the person chooses. */
  readonly conflict: Conflict<Row, In> | undefined;
  /** Shows a conflict that a save ran into. `mine` are the sent values, if they differ from the form's. */
  readonly showConflict: (theirs: Row, mine?: In) => void;
  /** Closes the conflict dialog. */
  readonly dismissConflict: () => void;
  /**
   * Bases the next save on the other person's row and fills the form with both changes merged.
   */
  readonly mergeWith: (theirs: Row) => void;
  /** Refills the form from another row; typed values are lost. */
  readonly refill: (opened: Row) => void;
}

/**
 * A form whose save names the version it was filled from, so that nobody overwrites unseen changes (optimistic
 * concurrency). `FormConflict` asks whose values to keep.
 */
export const useConcurrentForm = <Row, In extends FieldValues, Out>({
  form,
  opened,
  valuesOf,
  base: resumedBase = valuesOf(opened),
  merge = mergeValues,
  onFilled,
}: ConcurrentFormOptions<Row, In, Out>): ConcurrentForm<Row, In, Out> => {
  const [baseRow, setBaseRow] = useState(opened);
  const [base, setBase] = useState(resumedBase ?? undefined);
  const [conflict, setConflict] = useState<Conflict<Row, In>>();
  return {
    form,
    valuesOf,
    baseRow,
    base,
    conflict,
    showConflict: (theirs, mine = form.getValues()) => setConflict({ mine, theirs }),
    dismissConflict: () => setConflict(undefined),
    mergeWith: (other) => {
      const theirs = valuesOf(other);
      const mine = conflict?.mine ?? form.getValues();
      setBaseRow(() => other);
      setBase(theirs);
      const merged = merge(base, mine, theirs);
      if (areValuesEqual(merged, mine)) return;
      form.reset(merged, { keepDefaultValues: true });
      onFilled?.(other);
    },
    refill: (other) => {
      setBaseRow(() => other);
      setBase(valuesOf(other));
      form.reset(valuesOf(other));
      setConflict(undefined);
      onFilled?.(other);
    },
  };
};

/** Refills a pristine form when newer server data arrives; not while `isPaused`. */
export const useFollowServerData = <Row extends { readonly version: string }, In extends FieldValues, Out>(
  { form: { formState }, baseRow, conflict, refill }: ConcurrentForm<Row, In, Out>,
  row: Row,
  { isPaused = false }: { readonly isPaused?: boolean } = {},
): void => {
  // Read `isDirty` in every render, which subscribes to the form state.
  const { isDirty } = formState;
  // Versions increase: older data read before the last save is ignored.
  const isNewer = Number(row.version) > Number(baseRow.version);
  const isFollowed = isNewer && !isDirty && conflict === undefined && !isPaused;
  const refillWithLatest = useEffectEvent(() => refill(row));
  useEffect(() => {
    if (isFollowed) refillWithLatest();
  }, [isFollowed]);
};
