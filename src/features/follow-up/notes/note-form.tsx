import { useSaveState } from '#offline/drafts/draft-saver.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { type NoteKind, noteKinds } from '#shared/primitives/vocabulary/note-kinds.ts';
import { type NoteForm as NoteTyped, noteFormSchema } from '#shared/schemas/note-form.ts';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { RadioField } from '#ui/fields/radio-field.tsx';
import { TextareaField } from '#ui/fields/textarea-field.tsx';
import { WideField } from '#ui/form/field-grid.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import type { DossierTarget } from '#work/notes/dossier-target.ts';
import { noteWork } from '#work/notes/note-work-definition.ts';
import type { OpenWork } from '#work/open-work.ts';
import { useWorkForm } from '#work/use-work-form.ts';
import { useSubmitTogether } from '#work/use-work-submit.ts';
import { FollowUpModal, notifyOutcome } from '../follow-up-modal.tsx';

interface NoteFormProps {
  readonly target: DossierTarget;
  /** Kind of a new note. */
  readonly kind: NoteKind;
  readonly work: OpenWork;
  /** Closing the dialog discards the note. */
  readonly isDiscarded: boolean;
  /** Called when the dialog is closed without saving. */
  readonly onCancel: () => void;
  readonly onSaved: () => void;
}

const kinds = Object.entries(noteKinds).map(([code, libelle]) => ({ code, libelle }));

/** Form of a note: kind, text, pinned. */
export function NoteForm({ target, kind, work, isDiscarded, onCancel, onSaved }: NoteFormProps) {
  const stored = work.draft && noteWork.parseDraft(work.draft);
  const form = useSchemaForm(noteFormSchema, { defaultValues: stored?.typed ?? { kind, text: '', isPinned: false } });
  const submit = useSubmitTogether(noteWork);
  const { saver, send } = useWorkForm({
    work: noteWork,
    opened: work,
    form,
    typed: () => ({ target, typed: form.getValues() }),
  });
  const { failure } = useSaveState(saver);

  const onSubmit = async (typed: NoteTyped) => {
    const outcome = await send(async () => {
      const [result] = await submit([{ target, typed }], work.draftId);
      notifyOutcome(result, noteWork.texts, 'Note enregistrée.');
      return { state: 'accepted', answer: null } as const;
    });
    if (outcome.state === 'accepted') onSaved();
  };
  const cancel = () => {
    saver.setPaused(isDiscarded);
    onCancel();
  };
  const field = { control: form.control, readOnly: work.isReadOnly };
  return (
    <FollowUpModal
      label="Note"
      clientName={target.clientName}
      texts={noteWork.texts}
      onCancel={cancel}
      {...{ work, form, failure, isDiscarded, onSubmit }}
    >
      <WideField>
        <RadioField {...field} name="kind" label="Nature" options={kinds} />
      </WideField>
      <WideField>
        <TextareaField {...field} name="text" label="Note" required maxLength={textLimits.note} />
      </WideField>
      <WideField>
        <CheckboxField {...field} name="isPinned" label="Épingler en haut du dossier" />
      </WideField>
    </FollowUpModal>
  );
}
