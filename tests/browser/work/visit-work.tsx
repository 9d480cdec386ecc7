import { Button } from '@chakra-ui/react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import { contractLane } from '#offline/interfaces/lanes.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer } from '#shared/operations/wire/envelope.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { SaveStatus } from '#ui/form/save-status.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { defineWork, workLink } from '#work/define-work.ts';
import { dossierLink } from '#work/dossier-link.ts';
import type { OpenWork } from '#work/open-work.ts';
import { useWorkForm } from '#work/use-work-form.ts';
import { useWorkSubmit } from '#work/use-work-submit.ts';
import { SubmittedWork, WorkScreen } from '#work/work-screen.tsx';

// A work kind that the app lacks, as its feature would declare it: a note about a visit to a contract’s holder.

export const visitAdd = endpoint({
  method: 'POST',
  path: '/api/visit/add',
  summary: 'Ajouter une fiche de visite',
  access: 'signed-in',
  offline: 'queued',
  effect: 'change',
  idempotent: true,
  input: v.object({ contractId: v.number(), note: v.string() }),
  output: answer({ number: v.number() }),
});

const contractId = 12;
const visitSchema = v.object({ note: v.pipe(v.string(), v.nonEmpty('La note est obligatoire')) });
type Visit = v.InferOutput<typeof visitSchema>;

/** A note about a visit. */
export const visitWork = defineWork({
  kind: 'visit',
  label: 'Fiche de visite',
  texts: {
    open: 'Cette fiche est ouverte',
    refused: 'Le serveur a refusé cette fiche',
    stored: 'Fiche gardée sur cet appareil\u00A0: elle partira dès que possible.',
  },
  operations: [visitAdd],
  version: 3,
  valueSchema: v.object({ note: v.string() }),
  toDraft: ({ note }: Visit) => ({ title: note || 'Fiche vide', lane: contractLane(contractId), value: { note } }),
  toItem: ({ note }: Visit) => ({
    title: `Visite\u00A0: ${note}`,
    lane: contractLane(contractId),
    operation: visitAdd,
    input: { contractId, note },
  }),
  resumeLink: (draft) => workLink({ to: '/task/creation', search: { draft } }),
  answer: v.object({
    success: v.literal(true),
    number: v.pipe(
      v.number(),
      v.transform((n) => `V-${n}`),
    ),
  }),
  summarizeReceipt: (parsedAnswer, lane) => ({ link: dossierLink(lane), number: parsedAnswer?.number }),
});

declare module '#offline/interfaces/draft-types.ts' {
  // Its line in src/app/works.ts.
  interface ListedKinds {
    readonly visit: true;
  }
}

interface VisitScreenProps {
  /** Draft id in its address. */
  readonly draft: string | undefined;
  /** Shows the number of an accepted note in place of its form, instead of leaving. */
  readonly staysOpen: boolean;
}

/** The screen of a note. */
export function VisitScreen({ draft, staysOpen }: VisitScreenProps) {
  const router = useRouter();
  return (
    <WorkScreen
      work={visitWork}
      urlDraftId={draft}
      newDraftKey="visit"
      onDraft={(id) => void router.navigate({ to: '/task/creation', search: { draft: id }, replace: true })}
      loading={<p>Chargement</p>}
      showsResumed
      renderSubmitted={(id) => (
        <SubmittedWork
          draftId={id}
          waitingTitle="Cette fiche attend"
          sentTitle="Cette fiche est envoyée"
          nextLink={<a href="#suite">Suite</a>}
        />
      )}
    >
      {(work) => <VisitForm work={work} staysOpen={staysOpen} />}
    </WorkScreen>
  );
}

function VisitForm({ work, staysOpen }: Pick<VisitScreenProps, 'staysOpen'> & { readonly work: OpenWork }) {
  const [number, setNumber] = useState<string>();
  const initialValues = work.draft && visitWork.parseDraft(work.draft);
  const form = useSchemaForm(visitSchema, { defaultValues: initialValues ?? { note: '' } });
  const { saver, send } = useWorkForm({ work: visitWork, opened: work, form, typed: form.getValues });
  const submit = useWorkSubmit(visitWork);
  const router = useRouter();
  const onSubmit = async (visit: Visit) => {
    const outcome = await send(() => submit(visit, work.draftId));
    if (outcome.state !== 'accepted') return;
    if (staysOpen) return setNumber(outcome.answer.number);
    work.onAccepted();
    await router.navigate({ to: '/sync' });
  };
  if (number) return <p>{`Fiche ${number} enregistrée`}</p>;
  return (
    <Form form={form} onSubmit={onSubmit} label="Fiche">
      <TextField control={form.control} name="note" label="Note" readOnly={work.isReadOnly} />
      <span role="status">
        <SaveStatus saver={saver} openedSavedAtMs={work.savedAtMs} />
      </span>
      <Button type="submit" disabled={work.isReadOnly}>
        Envoyer
      </Button>
    </Form>
  );
}
