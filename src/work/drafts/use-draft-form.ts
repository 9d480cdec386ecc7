import { useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import * as v from 'valibot';
import type { CallOnce } from '#api/call-once.ts';
import { callWithStoredKey } from '#api/call-with-stored-key.ts';
import type { DraftSaver } from '#offline/drafts/draft-saver.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { useLeavingWarning } from '#ui/window/use-leaving-warning.ts';
import type { DraftOnlyWork } from '#work/define-work.ts';
import type { OpenWork } from '#work/open-work.ts';
import { useWorkForm } from '#work/use-work-form.ts';
import type { RequireListed } from '#work/use-work-submit.ts';

interface DraftFormOptions<Kind extends string, Typed, In extends FieldValues, Out> {
  readonly definition: DraftOnlyWork<Kind, unknown, Typed> & RequireListed<Kind>;
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
  /** Sends with one idempotency key, stored with the draft until the answer is known. */
  readonly callWithDraftKey: CallOnce;
  /** True while the answer to a call is unknown, also after a reload. */
  readonly isUnanswered: () => boolean;
  /** Removes the draft after its content was saved or discarded. */
  readonly removeDraft: () => Promise<void>;
}

const sentSchema = v.object({ sentKey: v.string() });

/** The idempotency key of a call whose answer is unknown, stored in the value of the draft. */
const useStoredKey = <Kind extends string, Typed>(
  definition: DraftOnlyWork<Kind, unknown, Typed> & RequireListed<Kind>,
  { draft }: OpenWork,
) => {
  const key = useRef(draft?.state === 'open' && v.is(sentSchema, draft.value) ? draft.value.sentKey : undefined);
  const keyedDefinition = useMemo(
    () => ({
      ...definition,
      toDraft: (typed: Typed, draftId: string): ReturnType<typeof definition.toDraft> => {
        const { value, ...content } = definition.toDraft(typed, draftId);
        return { ...content, value: { ...(value as object), ...(key.current && { sentKey: key.current }) } };
      },
    }),
    [definition],
  );
  return { key, keyed: keyedDefinition };
};

/** Life cycle of a form that is saved as a draft while typed and submitted online. docs/extending.md, "A work". */
export const useDraftForm = <Kind extends string, Typed, In extends FieldValues, Out>({
  definition,
  opened,
  form,
  typed,
  resumed,
  onFilled,
}: DraftFormOptions<Kind, Typed, In, Out>): DraftFormState => {
  const { drafts } = useOffline();
  const [isResumed, setIsResumed] = useState(resumed !== undefined);
  const { key, keyed: keyedDefinition } = useStoredKey(definition, opened);
  const { saver, markDirty } = useWorkForm({ work: keyedDefinition, opened, form, typed });
  const callWithDraftKey = callWithStoredKey({
    read: () => key.current,
    write: async (next) => {
      key.current = next;
      markDirty();
      if (next !== undefined) await saver.flush();
    },
  });
  const initialOptions = useRef({ resumed, onFilled });
  useLayoutEffect(() => {
    const { resumed: values, onFilled } = initialOptions.current;
    if (!values) return;
    form.reset(values, { keepDefaultValues: true });
    onFilled?.();
  }, [form]);
  const isUnsaved = useSyncExternalStore(
    saver.subscribe,
    () => saver.getState().failure !== null || saver.getState().isInMemory,
  );
  useLeavingWarning(form.formState.isDirty && isUnsaved);
  return {
    saver,
    markDirty,
    callWithDraftKey,
    isUnanswered: () => key.current !== undefined,
    resumedAtMs: isResumed ? opened.savedAtMs : null,
    removeDraft: async () => {
      key.current = undefined;
      setIsResumed(false);
      await saver.flush();
      // Like any removed draft it can be restored for a day.
      await drafts.remove(saver.savedDraftId()).catch(() => undefined);
    },
  };
};
