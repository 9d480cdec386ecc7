import { Button } from '@chakra-ui/react';
import { type ReactNode, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { toFile } from '#offline/files/work-files.ts';
import { WorkNotSaved } from '#offline/interfaces/work-not-saved.ts';
import { driverLabels } from '#shared/claims/signed-statement.ts';
import type { VehicleName } from '#shared/claims/sketch.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import { withDe } from '#shared/primitives/vocabulary/elision.ts';
import { type SignatureMark, signatureMarkSchema } from '#shared/signatures/strokes.ts';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { ActionBar } from '#ui/form/action-bar.tsx';
import { SaveStatus } from '#ui/form/save-status.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import { emptySignature, SignaturePad } from '#ui/signature/signature-pad.tsx';
import type { OpenWork } from '#work/open-work.ts';
import { useWorkForm } from '#work/use-work-form.ts';
import { RefuseButton, StepTitle } from '../../signature/client-step.tsx';
import { type ClaimSigning, claimWork, type DriverProgress } from './claim-work-definition.ts';
import { StatementView } from './statement-view.tsx';

/** The drivers of a declared collision read the accident statement and sign it, one after the other. */
export function DriverSigning({ opened }: { readonly opened: OpenWork }) {
  const stored = opened.draft && claimWork.parseDraft(opened.draft);
  if (!opened.draft || !stored?.signing.statement)
    return (
      <EmptyState title="Ce constat ne peut pas être ouvert" icon="file">
        Rendez la tablette à votre courtier.
      </EmptyState>
    );
  const files = opened.draft.content.map(toFile);
  return (
    <Drivers
      opened={opened}
      values={{ ...stored, values: stored.values as RawGroup, files }}
      statement={stored.signing.statement}
    />
  );
}

interface DriversProps {
  readonly opened: OpenWork;
  readonly values: Parameters<typeof claimWork.toDraft>[0];
  readonly statement: NonNullable<ClaimSigning['statement']>;
}

function Drivers({ opened, values, statement }: DriversProps) {
  const [responses, setResponses] = useState(values.signing.responses);
  const latest = useRef({ responses, progress: values.signing.progress ?? null });
  const [failure, setFailure] = useState<string>();
  const form = useForm();
  const { saver, markDirty } = useWorkForm({
    work: claimWork,
    opened,
    form,
    typed: () => ({ ...values, signing: { ...values.signing, ...latest.current } }),
    onRefused: ({ message }) => setFailure(message),
  });
  const saveResponse = async (vehicle: VehicleName, mark: SignatureMark | null): Promise<void> => {
    const previousResponses = latest.current;
    const response = { mark, at: new Date().toISOString(), sha256: statement.sha256 };
    latest.current = { responses: { ...previousResponses.responses, [vehicle]: response }, progress: null };
    setFailure(undefined);
    markDirty();
    if (await saver.flush()) return setResponses(latest.current.responses);
    latest.current = previousResponses;
    setFailure(new WorkNotSaved('failed').message);
  };
  const storeProgress = (progress: DriverProgress): void => {
    latest.current = { ...latest.current, progress };
    markDirty();
  };
  const next = statement.drivers.find(({ vehicle }) => responses[vehicle] === null);
  return (
    <>
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      {next ? (
        <Driver
          key={next.vehicle}
          label={`${next.label ?? driverLabels[next.vehicle]}\u00A0: ${next.name}`}
          name={next.name}
          vehicle={next.vehicle}
          start={latest.current.progress}
          statement={statement}
          onProgress={storeProgress}
          status={<SaveStatus saver={saver} openedSavedAtMs={opened.savedAtMs} />}
          onRespond={(mark) => saveResponse(next.vehicle, mark)}
        />
      ) : (
        <>
          <StepTitle>Vos réponses sont enregistrées</StepTitle>
          <p>Rendez la tablette à votre courtier.</p>
        </>
      )}
    </>
  );
}

interface DriverProps extends Pick<DriversProps, 'statement'> {
  readonly label: string;
  readonly name: string;
  readonly vehicle: VehicleName;
  /** Progress stored in the draft; it may be that of the other driver. */
  readonly start: DriverProgress | null;
  readonly status: ReactNode;
  readonly onProgress: (progress: DriverProgress) => void;
  /** `mark` is null if the driver refuses to sign. */
  readonly onRespond: (mark: SignatureMark | null) => Promise<void>;
}

function Driver({ label, name, vehicle, statement, start, status, onProgress, onRespond }: DriverProps) {
  const [progress, setProgress] = useState<DriverProgress>(() =>
    start?.vehicle === vehicle ? start : { vehicle, step: 'reading', isAgreed: false, mark: emptySignature },
  );
  const { step, mark } = progress;
  const [isRead, setIsRead] = useState(step === 'signing');
  const form = useForm({ defaultValues: { isAgreed: progress.isAgreed } });
  const update = (change: Partial<DriverProgress>): void => {
    const next = { ...progress, ...change };
    setProgress(next);
    onProgress(next);
  };
  const [hasTried, setHasTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const signed = v.safeParse(signatureMarkSchema, mark);
  const saveResponse = async (mark: SignatureMark | null): Promise<void> => {
    setIsSaving(true);
    await onRespond(mark).finally(() => setIsSaving(false));
  };
  const sign = (): void => {
    setHasTried(true);
    const isAgreed = form.getValues('isAgreed');
    if (!isAgreed) form.setError('isAgreed', { message: 'Cochez cette case pour signer.' });
    if (isAgreed && signed.success) void saveResponse(signed.output);
  };
  const refuse = (
    <RefuseButton
      consequence="Le constat dira que vous n’avez pas signé."
      isDisabled={isSaving}
      onRefuse={() => void saveResponse(null)}
    />
  );
  if (step === 'reading')
    return (
      <>
        <StepTitle>{label}</StepTitle>
        <p className="client-step">Lisez le constat jusqu’en bas, puis signez.</p>
        <div className="client-content">
          <StatementView statement={statement} onRead={() => setIsRead(true)} />
        </div>
        <ActionBar status={isRead ? null : 'Lisez tout le constat pour continuer.'}>
          {refuse}
          <Button disabled={!isRead} onClick={() => update({ step: 'signing' })}>
            J’ai lu, continuer
          </Button>
        </ActionBar>
      </>
    );
  return (
    <>
      <StepTitle>{label}</StepTitle>
      <p className="client-step">Vous avez lu le constat.</p>
      <div className="client-content">
        <div className="client-consent">
          <CheckboxField
            control={form.control}
            name="isAgreed"
            label="J’ai lu ce constat et je consens à le signer par voie électronique."
            hint="Signer n’est pas reconnaître une responsabilité."
            required
            onChange={(isAgreed) => {
              form.clearErrors('isAgreed');
              update({ isAgreed });
            }}
          />
        </div>
        <SignaturePad
          label={`Signature ${withDe(name)}`}
          value={mark}
          disabled={isSaving}
          error={hasTried && !signed.success ? signed.issues[0].message : undefined}
          onChange={(next) => update({ mark: next })}
        />
      </div>
      <ActionBar status={status}>
        {refuse}
        <Button variant="outline" disabled={isSaving} onClick={() => update({ step: 'reading' })}>
          Relire
        </Button>
        <Button loading={isSaving} onClick={sign}>
          Signer
        </Button>
      </ActionBar>
    </>
  );
}
