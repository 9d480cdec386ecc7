import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

interface Conflict<Seen, In> {
  readonly mine: In;
  readonly theirs: Seen;
}

interface Given<Seen, In extends FieldValues, Out> {
  readonly form: UseFormReturn<In, unknown, Out>;
  /** What the form is filled from when it opens. */
  readonly opened: Seen;
  readonly valuesOf: (seen: Seen) => In;
  /** The form was filled from another one. */
  readonly onFilled?: (seen: Seen) => void;
}

/** Where a form stands whose data somebody else may change meanwhile. */
export interface ConcurrentForm<Seen, In extends FieldValues, Out>
  extends Pick<Given<Seen, In, Out>, 'form' | 'valuesOf'> {
  /** What a save says that it read. */
  readonly seen: Seen;
  /** What was typed, and what somebody else wrote meanwhile, until the person chooses. */
  readonly conflict: Conflict<Seen, In> | undefined;
  /** A save found another one. `mine` is what it sent, where that is not what the form holds. */
  readonly stopAt: (theirs: Seen, mine?: In) => void;
  /** The question is asked no more. */
  readonly leave: () => void;
  /** What was typed goes over theirs. */
  readonly keepMine: (theirs: Seen) => void;
  /** The form begins anew with another one, what was typed is gone. */
  readonly fill: (seen: Seen) => void;
}

/**
 * A form whose save states what it was filled from, so that nobody writes over what they never saw. `FormConflict` asks
 * whose values stand.
 */
export const useConcurrentForm = <Seen, In extends FieldValues, Out>({
  form,
  opened,
  valuesOf,
  onFilled,
}: Given<Seen, In, Out>): ConcurrentForm<Seen, In, Out> => {
  const [seen, setSeen] = useState(opened);
  const [conflict, setConflict] = useState<Conflict<Seen, In>>();
  return {
    form,
    valuesOf,
    seen,
    conflict,
    stopAt: (theirs, mine = form.getValues()) => setConflict({ mine, theirs }),
    leave: () => setConflict(undefined),
    keepMine: (other) => setSeen(() => other),
    fill: (other) => {
      setSeen(() => other);
      form.reset(valuesOf(other));
      setConflict(undefined);
      onFilled?.(other);
    },
  };
};

/** A form in which nothing was typed follows what is read anew behind it; `isHeld` where it must not. */
export const useFollowed = <Seen extends { readonly version: string }, In extends FieldValues, Out>(
  { form: { formState }, seen, conflict, fill }: ConcurrentForm<Seen, In, Out>,
  read: Seen,
  { isHeld = false }: { readonly isHeld?: boolean } = {},
): void => {
  // Read whatever else holds: what is read is what the form tells of.
  const { isDirty } = formState;
  // Versions count up: what was read before somebody's change was taken over is no news.
  const isNews = Number(read.version) > Number(seen.version);
  const isFollowed = isNews && !isDirty && conflict === undefined && !isHeld;
  const follow = useEffectEvent(() => fill(read));
  useEffect(() => {
    if (isFollowed) follow();
  }, [isFollowed]);
};
