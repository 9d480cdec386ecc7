import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type DraftSaver, useDraftSaver } from '#offline/drafts/draft-saver.ts';
import { workFileOf } from '#offline/files/work-files.ts';
import type { WorkKind } from '#offline/interfaces/draft-types.ts';
import type { Refused } from '#offline/interfaces/handed-over.ts';
import type { FieldErrors } from '#shared/operations/wire/envelope.ts';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { notify } from '#ui/toast/toaster.ts';
import type { DefinedWork } from './define-work.ts';
import type { OpenWork } from './open-work.ts';
import { refusalOf } from './refusal.ts';
import type { Listed, Outcome } from './use-work-submit.ts';

interface Given<Kind extends string, Typed, In extends FieldValues, Out> {
  readonly work: Pick<DefinedWork<Kind, unknown, unknown, Typed, never, unknown>, 'kind' | 'version' | 'draft'> &
    Listed<Kind>;
  readonly opened: OpenWork;
  readonly form: UseFormReturn<In, unknown, Out>;
  /** What was typed, as it is when it is called. */
  readonly typed: () => Typed;
  /** Whether a change of the form's values is to be kept; those that a person makes are, unless said. */
  readonly isKept?: (event: { readonly type?: string | undefined }) => boolean;
  /** The server's messages by the names that this form has for its fields. */
  readonly errorsOf?: (errors: FieldErrors) => FieldErrors;
  /** Tells a refusal; unless said on the fields, and aloud. */
  readonly onRefused?: (refused: Refused) => void;
}

/** The work in a form. */
export interface WorkForm {
  readonly saver: DraftSaver;
  /** Keeps, a moment later, what the form holds beside its values. */
  readonly touch: () => void;
  /**
   * Keeps what is not kept yet, then submits; a refusal is told, and the form goes on being kept. `besides`: it is now
   * kept in a draft of its own, nothing was sent, and the screen goes over to that draft.
   */
  readonly send: <Answer, Conflict>(
    submit: () => Promise<Outcome<Answer, Conflict>>,
  ) => Promise<Outcome<Answer, Conflict> | { readonly state: 'besides' }>;
}

const isTyped = ({ type }: { readonly type?: string | undefined }): boolean => type === 'change';

/** The sequence of a form whose work is kept while it is typed and handed over. docs/extending.md, "A work". */
export const useWorkForm = <Kind extends string, Typed, In extends FieldValues, Out>(
  given: Given<Kind, Typed, In, Out>,
): WorkForm => {
  const { opened, form } = given;
  const { draftId, refusal, isReadOnly } = opened;
  const latest = useRef(given);
  latest.current = given;

  const content = async () => {
    const { work, typed } = latest.current;
    const { title, lane, value, step = 0, files = [] } = work.draft(typed(), draftId);
    const kept = await Promise.all(files.map(workFileOf));
    const kind = work.kind as WorkKind;
    return { id: draftId, kind, title, step, formVersion: work.version, lane, value, files: kept };
  };
  const saver = useDraftSaver(draftId, { content, onSaved: opened.onKept, base: opened.base });
  const touch = useCallback(() => {
    if (!isReadOnly) saver.touch();
  }, [isReadOnly, saver]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: (event) => {
          if ((latest.current.isKept ?? isTyped)(event)) touch();
        },
      }),
    [form, touch],
  );
  useEffect(() => {
    if (!refusal) return;
    const { errorsOf } = latest.current;
    applyServerErrors(form, errorsOf?.(refusal.errors) ?? refusal.errors);
  }, [form, refusal]);

  const hand = useCallback<WorkForm['send']>(
    async (submit) => {
      await saver.flush();
      if (saver.heldId() !== draftId) return { state: 'besides' };
      saver.rest(true);
      let isHandedOver = false;
      try {
        const outcome = await submit().catch(
          (error) => ({ state: 'refused', refused: refusalOf(error, 'work') }) as const,
        );
        isHandedOver = outcome.state === 'accepted' || outcome.state === 'waiting';
        if (outcome.state === 'refused') tell(latest.current, outcome.refused);
        return outcome;
      } finally {
        if (!isHandedOver) saver.rest(false);
      }
    },
    [saver, draftId],
  );
  const underWay = useRef<Promise<unknown>>(undefined);
  const send = useCallback<WorkForm['send']>(
    (submit) => {
      // A second press of the same button is the first one's.
      underWay.current ??= hand(submit).finally(() => {
        underWay.current = undefined;
      });
      return underWay.current as ReturnType<typeof hand<never, never>>;
    },
    [hand],
  );
  return useMemo(() => ({ saver, touch, send }), [saver, touch, send]);
};

const tell = <In extends FieldValues, Out>(
  { form, errorsOf, onRefused }: Pick<Given<string, never, In, Out>, 'form' | 'errorsOf' | 'onRefused'>,
  refused: Refused,
): void => {
  if (onRefused) {
    onRefused(refused);
    return;
  }
  const errors = errorsOf?.(refused.errors) ?? refused.errors;
  applyServerErrors(form, Object.keys(errors).length > 0 ? errors : { refused: [refused.message] });
  notify({ type: 'error', message: refused.message });
};
