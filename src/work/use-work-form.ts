import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type DraftSaver, useDraftSaver } from '#offline/drafts/draft-saver.ts';
import { readWorkFile } from '#offline/files/work-files.ts';
import type { WorkFileInfo, WorkKind } from '#offline/interfaces/draft-types.ts';
import type { ServerRefusal, SubmitResult } from '#offline/interfaces/submit-result.ts';
import { WorkNotSaved } from '#offline/interfaces/work-not-saved.ts';
import { useLatest } from '#offline/state/use-latest.ts';
import type { FieldErrors } from '#shared/operations/wire/envelope.ts';
import { markSavedAsDraft } from '#ui/form/draft-saved-forms.ts';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { notify } from '#ui/toast/toaster.ts';
import type { DefinedWork } from './define-work.ts';
import type { OpenWork } from './open-work.ts';
import { describeRefusal } from './refusal.ts';
import type { RequireListed } from './use-work-submit.ts';

interface WorkFormOptions<Kind extends string, Typed, In extends FieldValues, Out> {
  readonly work: Pick<DefinedWork<Kind, unknown, unknown, Typed, never, unknown>, 'kind' | 'version' | 'toDraft'> &
    RequireListed<Kind>;
  readonly opened: OpenWork;
  readonly form: UseFormReturn<In, unknown, Out>;
  /** Returns the current typed values. */
  readonly typed: () => Typed;
  /** Files of the draft that the form has not loaded yet (`useStoredFiles`). */
  readonly pendingFiles?: (() => readonly WorkFileInfo[]) | undefined;
  /** Whether a change event is to be saved; default: changes by the person. */
  readonly isIntermediate?: (event: { readonly type?: string | undefined }) => boolean;
  /** Maps the server's field names to those of this form. */
  readonly toFormErrors?: (errors: FieldErrors) => FieldErrors;
  /** Shows a refusal; default: on the fields and as a toast. */
  readonly onRefused?: (refused: ServerRefusal) => void;
}

/** The work in a form. */
export interface WorkForm {
  readonly saver: DraftSaver;
  /** Saves soon, for changes outside of the form values. */
  readonly markDirty: () => void;
  /**
   * Flushes pending saves, then submits; shows a refusal and goes on saving after it. `forked`: another window went on with
   * the draft, nothing was sent, and the screen switches to the fork.
   */
  readonly send: <Answer, Conflict>(
    submit: () => Promise<SubmitResult<Answer, Conflict>>,
  ) => Promise<SubmitResult<Answer, Conflict>>;
}

const isTyped = ({ type }: { readonly type?: string | undefined }): boolean => type === 'change';

/** Life cycle of a form whose work is saved as a draft and submitted. docs/extending.md, "A work". */
export const useWorkForm = <Kind extends string, Typed, In extends FieldValues, Out>(
  options: WorkFormOptions<Kind, Typed, In, Out>,
): WorkForm => {
  const { opened, form } = options;
  const { draftId, refusal, isReadOnly } = opened;
  const latest = useLatest(options);
  markSavedAsDraft(form.control);

  const buildContent = async () => {
    const { work, typed, pendingFiles } = latest.current;
    const pending = pendingFiles?.() ?? [];
    const { title, lane, value, step = 0, files = [] } = work.toDraft(typed(), draftId);
    const storedFiles = await Promise.all(files.map(readWorkFile));
    const kind = work.kind as WorkKind;
    return {
      id: draftId,
      kind,
      title,
      step,
      formVersion: work.version,
      lane,
      value,
      files: [...pending, ...storedFiles],
    };
  };
  const saver = useDraftSaver(draftId, { content: buildContent, onSaved: opened.onSaved, base: opened.base });
  const markDirty = useCallback(() => {
    if (!isReadOnly) saver.markDirty();
  }, [isReadOnly, saver]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: (event) => {
          if ((latest.current.isIntermediate ?? isTyped)(event)) markDirty();
        },
      }),
    [form, markDirty],
  );
  useEffect(() => {
    if (!refusal) return;
    const { toFormErrors } = latest.current;
    applyServerErrors(form, toFormErrors?.(refusal.errors) ?? refusal.errors);
  }, [form, refusal]);

  const submitOnce = useCallback<WorkForm['send']>(
    async (submit) => {
      const isSaved = await saver.flush();
      if (saver.savedDraftId() !== draftId) return { state: 'forked' };
      saver.setPaused(true);
      const isDraftStored = isSaved && latest.current.opened.base.savedVersion !== null;
      let isDelivered = false;
      try {
        const outcome = await submit().catch(
          (error) =>
            ({ state: 'refused', refused: describeRefusal(withDraftState(error, isDraftStored), 'work') }) as const,
        );
        isDelivered = outcome.state === 'accepted' || outcome.state === 'pending';
        if (outcome.state === 'refused') showRefusal(latest.current, outcome.refused);
        return outcome;
      } finally {
        if (!isDelivered) saver.setPaused(false);
      }
    },
    [saver, draftId],
  );
  const pendingSend = useRef<Promise<unknown>>(undefined);
  const send = useCallback<WorkForm['send']>(
    (submit) => {
      // A second press shares the pending submission.
      pendingSend.current ??= submitOnce(submit).finally(() => {
        pendingSend.current = undefined;
      });
      return pendingSend.current as ReturnType<typeof submitOnce<never, never>>;
    },
    [submitOnce],
  );
  return useMemo(() => ({ saver, markDirty, send }), [saver, markDirty, send]);
};

/** A full device stores no queued copy, but may hold the draft. */
const withDraftState = (error: unknown, isDraftStored: boolean): unknown =>
  isDraftStored && error instanceof WorkNotSaved && error.fault === 'full'
    ? new WorkNotSaved('full-outbox', error)
    : error;

const showRefusal = <In extends FieldValues, Out>(
  {
    form,
    toFormErrors,
    onRefused,
  }: Pick<WorkFormOptions<string, never, In, Out>, 'form' | 'toFormErrors' | 'onRefused'>,
  refused: ServerRefusal,
): void => {
  if (onRefused) {
    onRefused(refused);
    return;
  }
  const errors = toFormErrors?.(refused.errors) ?? refused.errors;
  applyServerErrors(form, Object.keys(errors).length > 0 ? errors : { refused: [refused.message] });
  notify({ type: 'error', message: refused.message });
};
