import { Stack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as v from 'valibot';
import { useSaveState } from '#offline/drafts/draft-saver.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import { attachmentsMaxBytes } from '#shared/operations/client-link/document-links.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { formatFileSize } from '#shared/primitives/file-size.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { documentSendingFormSchema, sendingModes } from '#shared/schemas/document-sending-form.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { UnsavedInput } from '#ui/dialog/unsaved-input.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { RadioField } from '#ui/fields/radio-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { DialogFoot } from '#ui/form/dialog-foot.tsx';
import { Form } from '#ui/form/form.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { Banner } from '#ui/page/banner.tsx';
import { notify } from '#ui/toast/toaster.ts';
import type { OpenWork } from '#work/open-work.ts';
import { useWorkForm } from '#work/use-work-form.ts';
import { useWorkSubmit } from '#work/use-work-submit.ts';
import { WorkBanners } from '#work/work-banners.tsx';
import { isAvailable } from './document-actions.tsx';
import { documentSendingWork } from './document-sending-work.ts';

export const emailDocumentsTitle = 'Envoyer par e-mail';
const modes = Object.entries(sendingModes).map(([code, libelle]) => ({ code, libelle }));

interface EmailDocumentsFormProps {
  readonly contract: ContractFile;
  /** Document that is chosen at first in a new e-mail; those of a draft are stored in it. */
  readonly documentId: number | undefined;
  readonly work: OpenWork;
  /** Closing the dialog discards the e-mail. */
  readonly isDiscarded: boolean;
  readonly onCancel: () => void;
  readonly onSent: () => void;
}

/** Name of a document, with its status if it no longer holds. */
const labelOf = ({ name, status }: ContractFile['editiques']['data'][number]): string =>
  status === generatedDocumentStatuses.replaced || status === generatedDocumentStatuses.invalid
    ? `${name} (${status.toLowerCase()})`
    : name;

const keyOf = (id: number): `d${number}` => `d${id}`;

/** Form of an e-mail with documents of a contract. */
export function EmailDocumentsForm(props: EmailDocumentsFormProps) {
  const { contract, documentId, work, isDiscarded, onCancel, onSent } = props;
  const { draft, draftId } = work;
  const [start] = useState(() => draft && documentSendingWork.parseDraft(draft));
  const { id: contractId, number: contractNumber, addresses } = contract.details;
  const documents = contract.editiques.data.filter(({ status }) => isAvailable(status));
  const initialDocumentIds = start?.documents ?? [documentId];
  const form = useSchemaForm(documentSendingFormSchema, {
    defaultValues: {
      chosen: Object.fromEntries(documents.map(({ id }) => [keyOf(id), initialDocumentIds.includes(id)])),
      email: start?.email ?? addresses.mail?.mail ?? '',
      mode: start?.mode ?? 'link',
    } as v.InferInput<typeof documentSendingFormSchema>,
  });
  const [chosen, mode] = useWatch({ control: form.control, name: ['chosen', 'mode'] });
  const selectedDocuments = (values: Readonly<Record<string, boolean>>) =>
    documents.filter(({ id }) => values[keyOf(id)] === true).map(({ id, name }) => ({ id, name }));
  const isOffline = useConnectivity() === 'offline';
  const formId = useId();
  const queries = useQueryClient();
  const submitWork = useWorkSubmit(documentSendingWork);
  const { saver, send } = useWorkForm({
    work: documentSendingWork,
    opened: work,
    form,
    typed: () => {
      const { chosen: values, ...others } = form.getValues();
      return { contractId, contractNumber, documents: selectedDocuments(values).map(({ id }) => id), ...others };
    },
    // The size of attachments and withdrawn documents are refused: the choice of the mode shows it.
    toFormErrors: ({ documents: refused, ...others }) => (refused ? { ...others, mode: refused } : others),
  });
  const { failure } = useSaveState(saver);
  const submit = async ({ chosen: values, ...others }: v.InferOutput<typeof documentSendingFormSchema>) => {
    const sending = { contractId, contractNumber, documents: selectedDocuments(values), ...others };
    const outcome = await send(() => submitWork(sending, draftId));
    if (outcome.state === 'accepted') {
      notify({ type: 'success', message: outcome.answer.message.message });
      await queries.invalidateQueries({ queryKey: readKey(contractGet) });
    }
    if (outcome.state === 'accepted' || outcome.state === 'pending') onSent();
  };
  const cancel = () => {
    saver.setPaused(isDiscarded);
    onCancel();
  };
  return (
    <Modal
      title={emailDocumentsTitle}
      onClose={cancel}
      footer={
        <DialogFoot
          formId={formId}
          control={form.control}
          status={selectedDocuments(chosen).length === 0 ? 'Choisissez au moins un document' : null}
          isDisabled={selectedDocuments(chosen).length === 0}
        >
          {isOffline ? 'Envoyer dès que possible' : 'Envoyer'}
        </DialogFoot>
      }
    >
      <UnsavedInput isUnsaved={isDiscarded && form.formState.isDirty} isStored />
      <WorkBanners work={work} texts={documentSendingWork.texts} failure={failure} />
      {documents.length === 0 ? <Banner tone="warning">Aucun document n’est disponible.</Banner> : null}
      <Form id={formId} form={form} onSubmit={submit} label={emailDocumentsTitle}>
        <Stack gap="5">
          <TextField
            name="email"
            control={form.control}
            label="E-mail"
            required
            type="email"
            inputMode="email"
            maxLength={textLimits.clientEmail}
          />
          <Stack as="fieldset" gap="1" aria-label="Documents">
            {documents.map((document) => (
              <CheckboxField
                key={document.id}
                name={`chosen.${keyOf(document.id)}`}
                control={form.control}
                label={labelOf(document)}
              />
            ))}
          </Stack>
          <RadioField
            name="mode"
            control={form.control}
            label="Envoyer"
            options={modes}
            hint={
              mode === 'attached'
                ? `Les fichiers partent dans l’e-mail\u00A0: ${formatFileSize(attachmentsMaxBytes)} au plus.`
                : 'Le destinataire ouvre les documents par un lien personnel, que vous pouvez révoquer.'
            }
          />
        </Stack>
      </Form>
    </Modal>
  );
}
