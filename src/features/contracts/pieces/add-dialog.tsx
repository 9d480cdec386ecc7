import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import type * as v from 'valibot';
import { useConnectivity, useOffline } from '#offline/offline-context.tsx';
import type { ContractFile } from '#shared/contract/contract-file.ts';
import { FileField } from '#ui/fields/file-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { Modal } from '#ui/modal.tsx';
import { notify } from '#ui/toaster.ts';
import { documentTypesQuery } from '../contracts-api.ts';
import { addSchema } from './piece-form.ts';
import { PieceRows } from './piece-rows.tsx';
import { useSendPieces } from './send-pieces.ts';

interface AddDialogProps {
  readonly contract: ContractFile;
  readonly onClose: () => void;
}

/** Several files, each with what it is. Specification 2, section 5.2. */
export default function AddDialog({ contract: { details }, onClose }: AddDialogProps) {
  const { data } = useQuery(documentTypesQuery(useOffline()));
  const types = data?.value.listItems ?? [];
  const isOffline = useConnectivity() === 'offline';
  const form = useSchemaForm(addSchema, { defaultValues: { chosen: [], pieces: [] } });
  const rows = useFieldArray({ control: form.control, name: 'pieces' });
  const chosen = useWatch({ control: form.control, name: 'chosen' });
  const send = useSendPieces(details.id, details.number);
  const formId = useId();

  const { append } = rows;
  const { setValue } = form;
  useEffect(() => {
    if (chosen.length === 0) return;
    // Each file goes to a line of its own, where its type is chosen.
    append(
      chosen.map((file) => ({ file, typeCode: '' })),
      { shouldFocus: false },
    );
    setValue('chosen', []);
  }, [chosen, append, setValue]);

  const submit = async ({ pieces }: v.InferOutput<typeof addSchema>) => {
    if (pieces.length === 0)
      return notify({ type: 'error', message: 'Aucune pièce. Votre demande ne peut pas aboutir' });
    const isKept = await send(
      pieces.map(({ file, typeCode }) => ({
        file,
        typeCode,
        documentId: null,
        label: types.find(({ code }) => code === typeCode)?.libelle ?? typeCode,
      })),
    );
    if (isKept) onClose();
  };

  return (
    <Modal
      title="Ajouter des pièces"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" size="lg" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form={formId} size="lg" loading={form.formState.isSubmitting}>
            {isOffline ? 'Envoyer plus tard' : 'Envoyer'}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit} label="Ajouter des pièces">
        <FileField name="chosen" control={form.control} label="Fichiers" required />
        <PieceRows control={form.control} rows={rows.fields} types={types} onRemove={rows.remove} />
      </Form>
    </Modal>
  );
}
