import { Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useConnectivity, useOffline } from '#offline/interfaces/offline-context.tsx';
import { hasDebitMandate, mandatePayer } from '#shared/documents/signable.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { CancelButton } from '#ui/dialog/cancel-button.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { SubmitButton } from '#ui/form/action-bar.tsx';
import { FieldGrid, WideField } from '#ui/form/field-grid.tsx';
import { Form } from '#ui/form/form.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { Icon } from '#ui/icon.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { ListRows } from '#ui/page/list-rows.tsx';
import { documentsToSign, loadDocumentBytes } from './documents-to-sign.ts';
import { type HandOverValues, handOverSchema, type Signatories } from './hand-over-form.ts';
import { HandOverNotice, useCanHandOver, useHandOverRefusal } from './hand-over-notice.tsx';
import { MandateOnlyField } from './mandate-only-field.tsx';
import { PayerNotice } from './payer-notice.tsx';
import { useHandOver } from './use-hand-over.ts';
import { passwordLabel } from './verify-password.ts';

const title = 'Faire signer sur place';

/** A refused response in the outbox that a new one replaces; `key` is its idempotency key. */
export interface ReplacedResponse {
  readonly key: string;
  /** Who signed; undefined if unknown. */
  readonly signatories: Signatories | undefined;
}

interface HandOverDialogProps {
  readonly contract: ContractFile;
  readonly replaced?: ReplacedResponse | undefined;
  readonly onClose: () => void;
}

/** Prepares an in-person signature: documents, signatory, and the broker’s password to return. */
export default function HandOverDialog({ contract, replaced, onClose }: HandOverDialogProps) {
  const signatories = replaced?.signatories;
  const papers = documentsToSign(contract);
  const payer = mandatePayer(contract, papers);
  const hasMandate = hasDebitMandate(papers);
  const { person } = contract.details;
  const formId = useId();
  const form = useSchemaForm(handOverSchema, {
    defaultValues: {
      firstName: signatories?.signatory.firstName ?? person.firstname ?? '',
      lastName: signatories?.signatory.lastName ?? person.lastname ?? '',
      hasCosigner: Boolean(signatories?.cosigner) || payer !== null,
      cosigner: signatories?.cosigner ?? { firstName: '', lastName: payer ?? '', signsMandateOnly: payer !== null },
      sharesLocation: false,
      password: '',
    },
  });
  const stored = useStoredDocuments(papers);
  const device = useCanHandOver();
  const handOver = useHandOver(contract, replaced?.key);
  const refusal = useHandOverRefusal(form as never);
  const hasCosigner = useWatch({ control: form.control, name: 'hasCosigner' });
  const submit = async ({ password, sharesLocation, ...values }: HandOverValues): Promise<void> => {
    const { firstName, lastName, cosigner } = values;
    const chosen = {
      signatory: { firstName, lastName },
      // The mandate may have been signed or replaced since a refused response.
      cosigner: values.hasCosigner ? { ...cosigner, signsMandateOnly: hasMandate && cosigner.signsMandateOnly } : null,
    };
    refusal.show(await handOver({ ...chosen, sharesLocation }, password));
  };
  const isReady = device.isReady && stored.missing.length === 0 && !stored.isLoading;
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <>
          <CancelButton />
          <SubmitButton control={form.control} formId={formId} isDisabled={!isReady}>
            Confier la tablette
          </SubmitButton>
        </>
      }
    >
      <HandOverNotice {...device} failure={refusal.message} />
      <PayerNotice payer={payer} />
      <StoredDocuments papers={papers} {...stored} />
      <Form id={formId} form={form} onSubmit={submit} label={title}>
        <FieldGrid>
          <TextField
            control={form.control}
            name="firstName"
            label="Prénom"
            required
            capitals="words"
            hint={person.personType === 'MOR' ? `Qui signe pour ${person.fullname}` : undefined}
          />
          <TextField control={form.control} name="lastName" label="Nom" required />
          <WideField>
            <CheckboxField
              control={form.control}
              name="hasCosigner"
              label="Un second signataire signe aussi"
              hint="Conjoint, copropriétaire, titulaire du compte : il lit et signe après le premier, sur cette tablette."
            />
          </WideField>
          {hasCosigner ? (
            <>
              <TextField
                control={form.control}
                name="cosigner.firstName"
                label="Prénom du second signataire"
                required
                capitals="words"
              />
              <TextField control={form.control} name="cosigner.lastName" label="Nom du second signataire" required />
              {hasMandate ? <MandateOnlyField control={form.control} /> : null}
            </>
          ) : null}
          <WideField>
            <CheckboxField
              control={form.control}
              name="sharesLocation"
              label="Noter le lieu de la signature"
              hint="Avec l’accord du client, si la tablette le connaît."
            />
          </WideField>
          <WideField>
            <PasswordField
              control={form.control}
              name="password"
              label={passwordLabel}
              required
              autoComplete="current-password"
              hint="Le vôtre, demandé avant de confier la tablette et pour la reprendre. Entre les deux, elle ne montre que les documents à signer."
            />
          </WideField>
        </FieldGrid>
      </Form>
    </Modal>
  );
}

type Papers = ReturnType<typeof documentsToSign>;

/** Checks which documents this device stores; online, missing ones are downloaded. */
const useStoredDocuments = (papers: Papers) => {
  const offline = useOffline();
  const isOffline = useConnectivity() === 'offline';
  const ids = papers.map(({ id }) => id);
  const { data: missing, isFetching } = useQuery({
    queryKey: ['papers to sign', ids, isOffline],
    gcTime: 0,
    queryFn: async () => {
      const storedFlags = await Promise.all(
        ids.map((id) =>
          loadDocumentBytes(offline, id).then(
            () => [],
            () => [id],
          ),
        ),
      );
      return storedFlags.flat();
    },
  });
  // Checking again must not disable a button that is being pressed.
  const isComplete = missing?.length === 0;
  return { missing: missing ?? [], isLoading: isFetching && !isComplete, isOffline };
};

function StoredDocuments({
  papers,
  missing,
  isLoading,
  isOffline,
}: { readonly papers: Papers } & ReturnType<typeof useStoredDocuments>) {
  const statusText = (id: number): string => {
    if (isLoading) return isOffline ? 'Recherche sur cet appareil…' : 'Téléchargement…';
    return missing.includes(id) ? 'Pas sur cet appareil' : 'Sur cet appareil';
  };
  return (
    <>
      <ListRows aria-label="Documents à signer">
        {papers.map(({ id, name }) => (
          <li key={id}>
            <Icon name="file" />
            <div>
              <span>{name}</span>
              <small>{statusText(id)}</small>
            </div>
          </li>
        ))}
      </ListRows>
      {missing.length > 0 && !isLoading ? (
        <Banner tone="warning">
          {isOffline
            ? 'Ce que l’appareil n’a pas ne peut pas être lu, donc pas signé\u00A0: il l’obtiendra dès que le réseau sera là.'
            : 'Un document n’a pas pu être obtenu. Fermez cette fenêtre et réessayez.'}
        </Banner>
      ) : (
        <Flex height="4" />
      )}
    </>
  );
}
