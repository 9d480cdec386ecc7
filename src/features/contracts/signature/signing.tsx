import { Button } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { fingerprintOf } from '#api/fingerprint.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { withDe } from '#shared/primitives/vocabulary/elision.ts';
import { consentText } from '#shared/signatures/states.ts';
import { signatureMarkSchema } from '#shared/signatures/strokes.ts';
import { lazyPart } from '#ui/disclosure/lazy-part.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { ActionBar } from '#ui/form/action-bar.tsx';
import { SaveStatus } from '#ui/form/save-status.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { LoadingState } from '#ui/page/states.tsx';
import { emptySignature, SignaturePad } from '#ui/signature/signature-pad.tsx';
import type { OpenWork } from '#work/open-work.ts';
import { useWorkForm } from '#work/use-work-form.ts';
import { useSubmitTogether } from '#work/use-work-submit.ts';
import { RefuseButton, StepTitle } from './client-step.tsx';
import { loadDocumentBytes } from './documents-to-sign.ts';
import {
  currentPapers,
  currentSignatory,
  inPersonSignatureWork,
  type SigningValues,
} from './in-person-signature-work-definition.ts';
import { useDocumentBytes } from './use-document-bytes.ts';

const PdfPages = lazyPart(() => import('#ui/pdf-pages/pdf-pages.tsx'));

interface SigningProps {
  readonly opened: OpenWork;
  readonly values: SigningValues;
  /** Called once the response is queued; `isReceived`: the server accepted it already. */
  readonly onResponse: (isReceived: boolean) => void;
}

/** In-person signing: the documents one by one, then consent and signature. Each change is saved. */
export function Signing({ opened, values, onResponse }: SigningProps) {
  const form = useForm<SigningValues>({ defaultValues: values });
  const work = useWorkForm({
    work: inPersonSignatureWork,
    opened,
    form,
    typed: form.getValues,
    isIntermediate: () => true,
    onRefused: ({ message }) => setFailure(message),
  });
  const submit = useSubmitTogether(inPersonSignatureWork);
  const offline = useOffline();
  const [failure, setFailure] = useState<string>();
  const at = useWatch({ control: form.control, name: 'at' });
  const submitResponse = async (isSigned: boolean): Promise<void> => {
    setFailure(undefined);
    const outcome = await work.send(async () => {
      const formValues = form.getValues();
      const fingerprints = new Map<number, string>();
      for (const { id } of formValues.papers)
        fingerprints.set(id, await fingerprintOf(await loadDocumentBytes(offline, id)));
      const [one] = await submit([{ values: formValues, isSigned, fingerprints }], opened.draftId);
      // The client no longer needs the tablet, even if the queued response fails.
      return one?.state === 'accepted' ? one : { state: 'pending', key: one?.key ?? '' };
    });
    if (outcome.state === 'accepted' || outcome.state === 'pending') onResponse(outcome.state === 'accepted');
    if (outcome.state === 'forked') setFailure('Ces documents ont été ouverts ailleurs\u00A0: rendez la tablette.');
  };
  // The second signatory may read fewer documents than the first one, who has just signed.
  const paper = currentPapers(form.getValues())[at];
  const parts = { form, submitResponse };
  return (
    <>
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      {paper ? (
        <DocumentStep key={paper.id} {...parts} paper={paper} />
      ) : (
        <SignatureStep {...parts} status={<SaveStatus saver={work.saver} openedSavedAtMs={opened.savedAtMs} />} />
      )}
    </>
  );
}

const refusalConsequence = 'Aucun document ne sera signé. Votre courtier le saura.';

interface PartProps {
  readonly form: UseFormReturn<SigningValues>;
  readonly submitResponse: (isSigned: boolean) => Promise<void>;
}

function DocumentStep({
  form,
  submitResponse,
  paper,
}: PartProps & { readonly paper: SigningValues['papers'][number] }) {
  const values = form.getValues();
  const { at, cosigner, firstSignature, signatory } = values;
  const papers = currentPapers(values);
  const readIds = useWatch({ control: form.control, name: 'read' });
  const bytes = useDocumentBytes(paper.id);
  const isRead = readIds.includes(paper.id);
  const showDocument = (next: number) => form.setValue('at', next);
  return (
    <>
      <StepTitle>{paper.name}</StepTitle>
      <p className="client-step">{`Document ${at + 1} sur ${papers.length}`}</p>
      {firstSignature && cosigner ? (
        <Banner tone="info">
          {`${nameOf(signatory)} a signé. À ${nameOf(cosigner)} de lire ${cosigner.signsMandateOnly ? 'le mandat de prélèvement' : 'les mêmes documents'} et de signer.`}
        </Banner>
      ) : null}
      <div className="client-content">
        {bytes === 'missing' ? (
          <Banner tone="danger">Ce document n’est plus sur cet appareil. Rendez la tablette à votre courtier.</Banner>
        ) : bytes ? (
          <PdfPages
            fallback={<LoadingState label="Ouverture du document" blocks={3} />}
            name={paper.name}
            bytes={bytes}
            onRead={() => {
              if (!isRead) form.setValue('read', [...readIds, paper.id]);
            }}
          />
        ) : (
          <LoadingState label="Ouverture du document" blocks={3} />
        )}
      </div>
      <ActionBar status={isRead ? null : 'Lisez toutes les pages pour continuer.'}>
        <RefuseButton consequence={refusalConsequence} onRefuse={() => void submitResponse(false)} />
        {at > 0 ? (
          <Button variant="outline" onClick={() => showDocument(at - 1)}>
            Document précédent
          </Button>
        ) : null}
        <Button disabled={!isRead} onClick={() => showDocument(at + 1)}>
          {at + 1 < papers.length ? 'Document suivant' : 'J’ai lu, continuer'}
        </Button>
      </ActionBar>
    </>
  );
}

const nameOf = ({ firstName, lastName }: SigningValues['signatory']): string => `${firstName} ${lastName}`;

/** Stores the signature of the first signatory in the draft; the second one reads from the start. */
const storeFirstSignature = (form: UseFormReturn<SigningValues>): void => {
  form.setValue('firstSignature', { mark: form.getValues('mark'), deviceAt: new Date().toISOString() });
  form.setValue('mark', emptySignature);
  form.setValue('isAgreed', false);
  form.setValue('read', []);
  form.setValue('at', 0);
};

function SignatureStep({ form, submitResponse, status }: PartProps & { readonly status: ReactNode }) {
  const values = form.getValues();
  const papers = currentPapers(values);
  const mark = useWatch({ control: form.control, name: 'mark' });
  const [hasTried, setHasTried] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const isAgreed = useWatch({ control: form.control, name: 'isAgreed' });
  const signed = v.safeParse(signatureMarkSchema, mark);
  const sign = async (): Promise<void> => {
    setHasTried(true);
    if (!isAgreed) {
      form.setError('isAgreed', { message: 'Cochez cette case pour signer.' });
      return;
    }
    if (!signed.success) return;
    if (values.cosigner && !values.firstSignature) return storeFirstSignature(form);
    setIsSending(true);
    await submitResponse(true).finally(() => setIsSending(false));
  };
  return (
    <>
      <StepTitle>Signature</StepTitle>
      <p className="client-step">Vous avez lu les documents suivants.</p>
      <ul className="client-papers">
        {papers.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <div className="client-content">
        <div className="client-consent">
          <CheckboxField
            control={form.control}
            name="isAgreed"
            label={consentText}
            required
            onChange={() => form.clearErrors('isAgreed')}
          />
        </div>
        <SignaturePad
          label={`Signature ${withDe(nameOf(currentSignatory(values)))}`}
          value={mark}
          disabled={isSending}
          error={hasTried && !signed.success ? signed.issues[0].message : undefined}
          onChange={(next) => form.setValue('mark', next)}
        />
      </div>
      <ActionBar status={status}>
        <RefuseButton consequence={refusalConsequence} onRefuse={() => void submitResponse(false)} />
        <Button variant="outline" disabled={isSending} onClick={() => form.setValue('at', papers.length - 1)}>
          Relire
        </Button>
        <Button loading={isSending} onClick={() => void sign()}>
          Signer
        </Button>
      </ActionBar>
    </>
  );
}
