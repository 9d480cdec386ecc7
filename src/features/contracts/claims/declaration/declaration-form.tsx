import { Button, Text } from '@chakra-ui/react';
import { useMemo, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { WorkNotSaved } from '#offline/interfaces/work-not-saved.ts';
import type { ClaimDescription } from '#shared/claims/claim-description.ts';
import { checkClaim } from '#shared/claims/claim-form.ts';
import type { ClaimSubject } from '#shared/claims/claim-subject.ts';
import { insuredPath } from '#shared/claims/insured-side.ts';
import type { EditedEntry } from '#shared/forms/entry.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { problemsOfPart } from '#shared/forms/progress.ts';
import { hasResponses } from '#shared/signatures/driver-signatures.ts';
import { useStepHistory } from '#ui/dialog/step-history.ts';
import { ActionBar, SubmitButton } from '#ui/form/action-bar.tsx';
import { forkedDraftMessage } from '#ui/form/draft-banners.tsx';
import { Form } from '#ui/form/form.tsx';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { SaveStatus } from '#ui/form/save-status.tsx';
import { StepBar } from '#ui/form/step-bar.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { Banner } from '#ui/page/banner.tsx';
import { useFormSnapshot } from '#ui/schema-form/use-form-snapshot.ts';
import { useNormalizedForm } from '#ui/schema-form/use-normalized-form.ts';
import { notify } from '#ui/toast/toaster.ts';
import { useStoredFiles } from '#work/drafts/use-stored-files.ts';
import type { OpenWork } from '#work/open-work.ts';
import { useWorkForm } from '#work/use-work-form.ts';
import { useWorkSubmit } from '#work/use-work-submit.ts';
import { ClaimCovers } from './claim-covers.tsx';
import { buildStatement, useClaimSigning } from './claim-signing.ts';
import { type ClaimStart, lastPart, partOfErrors } from './claim-start.ts';
import { type ClaimContract, claimWork, notSigned } from './claim-work-definition.ts';
import { DeclarationFiles } from './declaration-files.tsx';
import { declarationSchema, splitFiles } from './declaration-schema.ts';
import { DeclarationSections } from './declaration-sections.tsx';
import { Signatures, UnsignedQuestion } from './signatures-section.tsx';

type DeclaredClaim = NonNullable<ReturnType<typeof claimWork.parseAnswer>>;

interface DeclarationFormProps {
  readonly work: OpenWork;
  readonly contract: ClaimContract;
  readonly subject: ClaimSubject;
  readonly description: ClaimDescription;
  readonly context: QuoteContext;
  readonly start: ClaimStart;
  /** Called once the server accepted the declaration. */
  readonly onDeclared: (claim: DeclaredClaim) => void | Promise<void>;
}

/** The declaration of a claim, step by step. */
export function DeclarationForm(props: DeclarationFormProps) {
  const { work, contract, subject, description, context, start, onDeclared } = props;
  const { draftId, isReadOnly } = work;
  const [partId, setPartId] = useState(start.partId);
  const [editing, setEditing] = useState(start.editing);
  const [isBusy, setIsBusy] = useState(false);
  const [asksUnsigned, setAsksUnsigned] = useState(false);
  const latest = useRef({ partId, editing, signing: start.signing });
  const schema = useMemo(() => declarationSchema({ description, context, partId }), [description, context, partId]);
  const form = useSchemaForm<FieldValues, FieldValues>(schema, {
    defaultValues: { ...start.values, files: [...start.files] },
  });
  useNormalizedForm(form, description.fields, context);
  const stored = useStoredFiles(work, (files) => form.setValue('files', [...files, ...form.getValues('files')]));
  const { saver, markDirty, send } = useWorkForm({
    work: claimWork,
    opened: work,
    form,
    pendingFiles: stored.pendingFiles,
    typed: () => ({
      contract,
      provisional: start.provisional,
      ...splitFiles(description, form.getValues()),
      ...latest.current,
    }),
    onRefused: ({ message, errors }) => {
      if ('signatures' in errors) signatures.voidResponses();
      const refused = partOfErrors(description.parts, Object.keys(errors));
      if (refused) goTo(refused.id);
      applyServerErrors<FieldValues>(form, Object.keys(errors).length > 0 ? errors : { refused: [message] });
      notify({ type: 'error', message });
    },
  });
  const signatures = useClaimSigning({
    start: start.signing,
    description,
    form,
    onChange: (signing) => {
      latest.current = { ...latest.current, signing };
      markDirty();
    },
  });
  const submit = useWorkSubmit(claimWork);

  const goTo = (id: string) => {
    form.clearErrors();
    latest.current = { ...latest.current, partId: id };
    setPartId(id);
    markDirty();
  };
  const saveEditing = (entry: EditedEntry | null) => {
    latest.current = { ...latest.current, editing: entry };
    markDirty();
  };
  const steps = [...description.parts, lastPart];
  const index = steps.findIndex(({ id }) => id === partId);
  const current = steps[index] ?? lastPart;
  const isLast = current === lastPart;
  const previous = steps[index - 1];
  useStepHistory({ steps: steps.map(({ id }) => id), step: current.id, goTo });

  const onSubmit = async (typed: FieldValues) => {
    const next = steps[index + 1];
    if (next) return goTo(next.id);
    if (signatures.isOutdated) return setAsksUnsigned(true);
    await submitClaim(typed);
  };
  const submitClaim = async (typed: FieldValues) => {
    const outcome = await send(() =>
      submit(
        {
          contract,
          provisional: start.provisional,
          ...splitFiles(description, typed),
          signing: latest.current.signing,
        },
        draftId,
      ),
    );
    if (outcome.state === 'accepted') await onDeclared(outcome.answer);
    if (outcome.state === 'forked') notify({ type: 'error', message: forkedDraftMessage });
  };

  const prepareSigning = async (): Promise<string> => {
    const signing = signatures.isOutdated ? notSigned : signatures.signing;
    if (!hasResponses(signing.responses)) form.setValue(insuredPath, subject.insuredSide);
    const { values } = splitFiles(description, form.getValues());
    const statement = await buildStatement(description, values, context);
    signatures.change({ ...signing, statement, areVoided: false });
    if (!(await saver.flush())) throw new WorkNotSaved('failed');
    return saver.savedDraftId();
  };

  return (
    <>
      <StepBar
        label="Étapes de la déclaration"
        steps={steps.map((step, at) => ({
          id: step.id,
          title: step.title,
          state: at === index ? 'current' : at < index ? 'done' : 'ahead',
          onGo: at < index ? () => goTo(step.id) : undefined,
        }))}
      />
      <Form form={form} onSubmit={onSubmit} label="Déclaration de sinistre">
        <DeclarationSections
          fields={description.fields}
          sections={current.sections}
          context={context}
          form={form}
          isReadOnly={isReadOnly}
          editing={editing}
          onEditing={(entry) => {
            setEditing(entry);
            saveEditing(entry);
          }}
          onTyped={saveEditing}
        />
        {index === 0 ? <ClaimCovers form={form} description={description} subject={subject} /> : null}
        {isLast ? (
          <>
            <IncompletePart description={description} context={context} form={form} onOpenPart={goTo} />
            <Text marginBottom="4">
              Numéro provisoire de cette déclaration{'\u00A0'}:{' '}
              <Text as="strong" whiteSpace="nowrap">
                {start.provisional}
              </Text>
              . Le numéro définitif est donné à la réception.
            </Text>
            <DeclarationFiles form={form} stored={stored} isReadOnly={isReadOnly} onBusy={setIsBusy} />
            <Signatures
              description={description}
              context={context}
              form={form}
              contractId={contract.id}
              signing={signatures.signing}
              isOutdated={signatures.isOutdated}
              isReadOnly={isReadOnly}
              onChange={signatures.change}
              prepare={prepareSigning}
            />
          </>
        ) : null}
        {asksUnsigned ? (
          <UnsignedQuestion
            onClose={() => setAsksUnsigned(false)}
            onConfirm={() => {
              setAsksUnsigned(false);
              signatures.change(notSigned);
              void submitClaim(form.getValues());
            }}
          />
        ) : null}
        <ActionBar status={<SaveStatus saver={saver} openedSavedAtMs={work.savedAtMs} />}>
          {previous ? (
            <Button type="button" variant="outline" onClick={() => goTo(previous.id)}>
              Précédent
            </Button>
          ) : null}
          <SubmitButton
            control={form.control}
            isDisabled={isReadOnly || isBusy || (isLast && stored.pending.length > 0)}
          >
            {isLast ? 'Envoyer la déclaration' : 'Suivant'}
          </SubmitButton>
        </ActionBar>
      </Form>
    </>
  );
}

interface IncompletePartProps extends Pick<DeclarationFormProps, 'description' | 'context'> {
  readonly form: Parameters<typeof useFormSnapshot>[0];
  readonly onOpenPart: (partId: string) => void;
}

/** Banner at the last step: an earlier one must be corrected, after the contract or the day changed. */
function IncompletePart({ description, context, form, onOpenPart }: IncompletePartProps) {
  const id = useFormSnapshot(form, (values) => {
    const { problems } = checkClaim(description, values, context);
    return description.parts.find((claimPart) => problemsOfPart(claimPart, problems).length > 0)?.id ?? null;
  });
  const part = description.parts.find((claimPart) => claimPart.id === id);
  if (!part) return null;
  return (
    <Banner
      tone="warning"
      action={
        <Button type="button" variant="outline" onClick={() => onOpenPart(part.id)}>
          Corriger
        </Button>
      }
    >
      {`L’étape «\u00A0${part.title}\u00A0» est à compléter.`}
    </Banner>
  );
}
