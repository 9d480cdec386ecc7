import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import type * as v from 'valibot';
import { useSaveState } from '#offline/drafts/draft-saver.ts';
import { useConnectivity, useOffline } from '#offline/interfaces/offline-context.tsx';
import { CancelButton } from '#ui/dialog/cancel-button.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import { UnsavedInput } from '#ui/dialog/unsaved-input.tsx';
import { FileField } from '#ui/fields/files/file-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { notify } from '#ui/toast/toaster.ts';
import type { OpenWork } from '#work/open-work.ts';
import { useWorkForm } from '#work/use-work-form.ts';
import { WorkBanners } from '#work/work-banners.tsx';
import { documentTypesQuery } from '../contracts-api.ts';
import { addDocumentsSchema, documentsOfDraft } from './add-documents-schema.ts';
import { DocumentRows } from './document-rows.tsx';
import { useSubmitDocuments } from './send-documents.ts';
import { supportingDocumentWork } from './supporting-document-work.ts';

interface AddDocumentsFormProps {
  readonly title: string;
  readonly contractId: number;
  readonly contractNumber: string;
  readonly work: OpenWork;
  /** Closing the dialog discards the documents. */
  readonly isDiscarded: boolean;
  /** Called when the dialog is closed without sending. */
  readonly onCancel: () => void;
  readonly onSent: () => void;
}

type DocumentsForm = UseFormReturn<
  v.InferInput<typeof addDocumentsSchema>,
  unknown,
  v.InferOutput<typeof addDocumentsSchema>
>;

/** One row per file; newly chosen files are appended. */
const useDocumentRows = ({ control, setValue }: DocumentsForm) => {
  const rows = useFieldArray({ control, name: 'documents' });
  const chosen = useWatch({ control, name: 'chosen' });
  const { append } = rows;
  useEffect(() => {
    if (chosen.length === 0) return;
    // Each file becomes a row, where its type is chosen.
    append(
      chosen.map((file) => ({ file, typeCode: '', documentId: null })),
      { shouldFocus: false },
    );
    setValue('chosen', []);
  }, [chosen, append, setValue]);
  return rows;
};

/** Form for several files, each with its type. Specification 2, section 5.2. */
export function AddDocumentsForm(props: AddDocumentsFormProps) {
  const { title, contractId, contractNumber, work, isDiscarded, onCancel, onSent } = props;
  const { draft, draftId } = work;
  const [start] = useState(() => (draft ? documentsOfDraft(draft) : []));
  const { data } = useQuery(documentTypesQuery(useOffline()));
  const types = data?.value.listItems ?? [];
  const isOffline = useConnectivity() === 'offline';
  const form = useSchemaForm(addDocumentsSchema, {
    defaultValues: { chosen: [], documents: start },
    validatesOnSubmit: true,
  });
  const rows = useDocumentRows(form);
  const sendDocuments = useSubmitDocuments(contractId, contractNumber);
  const formId = useId();
  const fileAt = (path: string) => rows.fields[Number(/^documents\.(\d+)\./.exec(path)?.[1])]?.file.name;
  const labelOf = (typeCode: string): string => types.find(({ code }) => code === typeCode)?.libelle ?? typeCode;

  const { saver, send } = useWorkForm({
    work: supportingDocumentWork,
    opened: work,
    form,
    typed: () => {
      const { documents } = form.getValues();
      const label = documents[0]?.typeCode ? labelOf(documents[0].typeCode) : 'Pièces';
      return { contractId, contractNumber, label, documents };
    },
    isIntermediate: () => true,
    toFormErrors: ({ pieces: refused, ...others }) => {
      if (!refused) return others;
      // The server reports one error for all rows; with a single row it belongs to that row.
      return { ...others, [form.getValues('documents').length === 1 ? 'documents.0.typeCode' : 'documents']: refused };
    },
  });
  const { failure } = useSaveState(saver);

  const submit = async ({ documents }: v.InferOutput<typeof addDocumentsSchema>) => {
    if (documents.length === 0)
      return notify({ type: 'error', message: 'Aucune pièce. Votre demande ne peut pas aboutir' });
    const outcome = await send(() =>
      sendDocuments(
        documents.map(({ file, typeCode, documentId }) => ({
          file,
          typeCode,
          // A file whose type changed is a new document.
          documentId: start.some((initial) => initial.file === file && initial.typeCode === typeCode)
            ? documentId
            : null,
          label: labelOf(typeCode),
        })),
        draftId,
      ),
    );
    if (outcome.state === 'accepted') onSent();
  };
  const cancel = () => {
    saver.setPaused(isDiscarded);
    onCancel();
  };

  return (
    <Modal
      title={title}
      onClose={cancel}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={formId} loading={form.formState.isSubmitting}>
            {isOffline ? 'Envoyer plus tard' : 'Envoyer'}
          </Button>
        </>
      }
    >
      <UnsavedInput isUnsaved={isDiscarded && rows.fields.length > 0} isStored />
      <WorkBanners work={work} texts={supportingDocumentWork.texts} failure={failure} />
      <Form id={formId} form={form} onSubmit={submit} label={title} lineOf={fileAt}>
        <FileField
          name="chosen"
          control={form.control}
          label="Fichiers"
          required={start.length === 0}
          otherFiles={rows.fields.map(({ file }) => file)}
        />
        <DocumentRows control={form.control} rows={rows.fields} types={types} onRemove={rows.remove} />
      </Form>
    </Modal>
  );
}
