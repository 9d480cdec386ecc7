import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { DraftSaver } from '#offline/drafts/draft-saver.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { useLeavingWarning } from '#ui/window/use-leaving-warning.ts';
import type { KeptWork } from '#work/define-work.ts';
import type { OpenWork } from '#work/open-work.ts';
import { useWorkForm } from '#work/use-work-form.ts';
import type { Listed } from '#work/use-work-submit.ts';

interface Given<Kind extends string, Typed, In extends FieldValues, Out> {
  readonly kept: KeptWork<Kind, unknown, Typed> & Listed<Kind>;
  readonly opened: OpenWork;
  readonly form: UseFormReturn<In, unknown, Out>;
  /** What was typed, as it is when it is called. */
  readonly typed: () => Typed;
  /** The values of the draft when the form opens; undefined where there is none to go on with. */
  readonly resumed: In | undefined;
  /** The form has the values of the draft. */
  readonly onFilled?: () => void;
}

interface KeptForm {
  readonly saver: DraftSaver;
  /** Keeps, a moment later, what the form holds beside what a person types in its fields. */
  readonly touch: () => void;
  /** When what is shown was kept, epoch milliseconds; null where it comes from no draft. */
  readonly resumedAtMs: number | null;
  /** The draft is needed no more: what it held is saved, or given up. */
  readonly spend: () => Promise<void>;
}

/** The sequence of a form that is kept while it is typed and saved online by itself. docs/extending.md, "A work". */
export const useKeptForm = <Kind extends string, Typed, In extends FieldValues, Out>({
  kept,
  opened,
  form,
  typed,
  resumed,
  onFilled,
}: Given<Kind, Typed, In, Out>): KeptForm => {
  const { drafts } = useOffline();
  const [isResumed, setIsResumed] = useState(resumed !== undefined);
  const { saver, touch } = useWorkForm({ work: kept, opened, form, typed });
  const first = useRef({ resumed, onFilled });
  useLayoutEffect(() => {
    const { resumed: values, onFilled: tell } = first.current;
    if (!values) return;
    form.reset(values, { keepDefaultValues: true });
    tell?.();
  }, [form]);
  const isUnkept = useSyncExternalStore(
    saver.subscribe,
    () => saver.getState().failure !== null || saver.getState().isInMemory,
  );
  useLeavingWarning(form.formState.isDirty && isUnkept);
  return {
    saver,
    touch,
    resumedAtMs: isResumed ? opened.savedAtMs : null,
    spend: async () => {
      setIsResumed(false);
      await saver.flush();
      // It can be taken back for a day, like any draft that was removed.
      await drafts.remove(saver.heldId()).catch(() => undefined);
    },
  };
};
