import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { DraftSaver } from '#offline/drafts/draft-saver.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { useLeavingWarning } from '#ui/window/use-leaving-warning.ts';
import type { DraftOnlyWork } from '#work/define-work.ts';
import type { OpenWork } from '#work/open-work.ts';
import { useWorkForm } from '#work/use-work-form.ts';
import type { RequireListed } from '#work/use-work-submit.ts';

interface DraftFormOptions<Kind extends string, Typed, In extends FieldValues, Out> {
  readonly kept: DraftOnlyWork<Kind, unknown, Typed> & RequireListed<Kind>;
  readonly opened: OpenWork;
  readonly form: UseFormReturn<In, unknown, Out>;
  /** Returns the current typed values. */
  readonly typed: () => Typed;
  /** Draft values when the form opens; undefined if there is no draft to resume. */
  readonly resumed: In | undefined;
  /** Called once the form has the draft values. */
  readonly onFilled?: () => void;
}

interface DraftFormState {
  readonly saver: DraftSaver;
  /** Saves soon, for changes outside of the form fields. */
  readonly markDirty: () => void;
  /** When the resumed draft was saved, epoch milliseconds; null if none was resumed. */
  readonly resumedAtMs: number | null;
  /** Removes the draft after its content was saved or discarded. */
  readonly removeDraft: () => Promise<void>;
}

/** Life cycle of a form that is saved as a draft while typed and submitted online. docs/extending.md, "A work". */
export const useDraftForm = <Kind extends string, Typed, In extends FieldValues, Out>({
  kept,
  opened,
  form,
  typed,
  resumed,
  onFilled,
}: DraftFormOptions<Kind, Typed, In, Out>): DraftFormState => {
  const { drafts } = useOffline();
  const [isResumed, setIsResumed] = useState(resumed !== undefined);
  const { saver, markDirty } = useWorkForm({ work: kept, opened, form, typed });
  const first = useRef({ resumed, onFilled });
  useLayoutEffect(() => {
    const { resumed: values, onFilled: tell } = first.current;
    if (!values) return;
    form.reset(values, { keepDefaultValues: true });
    tell?.();
  }, [form]);
  const isUnsaved = useSyncExternalStore(
    saver.subscribe,
    () => saver.getState().failure !== null || saver.getState().isInMemory,
  );
  useLeavingWarning(form.formState.isDirty && isUnsaved);
  return {
    saver,
    markDirty,
    resumedAtMs: isResumed ? opened.savedAtMs : null,
    removeDraft: async () => {
      setIsResumed(false);
      await saver.flush();
      // Like any removed draft it can be restored for a day.
      await drafts.remove(saver.savedDraftId()).catch(() => undefined);
    },
  };
};
