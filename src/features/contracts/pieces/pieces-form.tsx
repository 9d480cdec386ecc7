import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import type * as v from 'valibot';
import { useConnectivity, useOffline } from '#offline/base/offline-context.tsx';
import { type DraftBase, useDraftSaver, useSaveState } from '#offline/drafts/draft-saver.ts';
import type { Refused } from '#offline/outbox/hand-over.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { FileField } from '#ui/fields/files/file-field.tsx';
import { KeptBesides } from '#ui/form/draft-banners.tsx';
import { Form } from '#ui/form/form.tsx';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { Banner } from '#ui/page/banner.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { documentTypesQuery } from '../contracts-api.ts';
import { type AddPieces, addSchema, draftOfPieces } from './piece-form.ts';
import { PieceRows } from './piece-rows.tsx';
import { useSendPieces } from './send-pieces.ts';

interface PiecesFormProps {
  readonly title: string;
  readonly contractId: number;
  readonly contractNumber: string;
  /** Keeps what is chosen until it is sent. */
  readonly draftId: string;
  /** What the draft was when it was read; a new one has none. */
  readonly base?: DraftBase;
  readonly start: AddPieces['pieces'];
  /** What the server said when it refused them. */
  readonly refusal: Refused | null;
  /** Closed without sending: what becomes of the draft. */
  readonly onLeave: () => void;
  readonly onSent: () => void;
}

/** Several files, each with what it is. Specification 2, section 5.2. */
export function PiecesForm(props: PiecesFormProps) {
  const { title, contractId, contractNumber, draftId, base, start, refusal, onLeave, onSent } = props;
  const { data } = useQuery(documentTypesQuery(useOffline()));
  const types = data?.value.listItems ?? [];
  const isOffline = useConnectivity() === 'offline';
  const form = useSchemaForm(addSchema, { defaultValues: { chosen: [], pieces: start }, isPatient: true });
  const rows = useFieldArray({ control: form.control, name: 'pieces' });
  const chosen = useWatch({ control: form.control, name: 'chosen' });
  const send = useSendPieces(contractId, contractNumber);
  const formId = useId();
  const fileAt = (path: string) => rows.fields[Number(/^pieces\.(\d+)\./.exec(path)?.[1])]?.file.name;
  const labelOf = (typeCode: string): string => types.find(({ code }) => code === typeCode)?.libelle ?? typeCode;

  const content = () => {
    const { pieces } = form.getValues();
    const name = pieces[0]?.typeCode ? labelOf(pieces[0].typeCode) : 'Pièces';
    return draftOfPieces(draftId, contractId, `${name}, contrat ${contractNumber}`, pieces);
  };
  const [heldId, setHeldId] = useState(draftId);
  const saver = useDraftSaver(draftId, { content, onSaved: setHeldId, base });
  const { failure } = useSaveState(saver);
  const { subscribe, setError, getValues } = form;
  useEffect(() => subscribe({ formState: { values: true }, callback: () => saver.touch() }), [subscribe, saver]);
  useEffect(() => {
    if (!refusal) return;
    const { pieces, ...others } = refusal.errors;
    // The server speaks of the lines together; where there is one, it is this one's.
    const [name] = getValues('pieces').length === 1 ? ['pieces.0.typeCode'] : ['pieces'];
    applyServerErrors({ setError, getValues }, pieces ? { ...others, [name]: pieces } : others);
  }, [refusal, setError, getValues]);

  const { append } = rows;
  const { setValue } = form;
  useEffect(() => {
    if (chosen.length === 0) return;
    // Each file goes to a line of its own, where its type is chosen.
    append(
      chosen.map((file) => ({ file, typeCode: '', documentId: null })),
      { shouldFocus: false },
    );
    setValue('chosen', []);
  }, [chosen, append, setValue]);

  const submit = async ({ pieces }: v.InferOutput<typeof addSchema>) => {
    if (pieces.length === 0)
      return notify({ type: 'error', message: 'Aucune pièce. Votre demande ne peut pas aboutir' });
    await saver.flush();
    saver.rest(true);
    const isKept = await send(
      pieces.map(({ file, typeCode, documentId }, index) => ({
        file,
        typeCode,
        // Of another type, it is another document.
        documentId: start.some((one) => one.file === file && one.typeCode === typeCode) ? documentId : null,
        label: labelOf(typeCode),
        // The draft is spent with the last, once the others are handed over.
        ...(index === pieces.length - 1 ? { draftId: saver.heldId() } : {}),
      })),
    );
    if (isKept) onSent();
    else saver.rest(false);
  };
  const leave = () => {
    saver.rest(true);
    onLeave();
  };

  return (
    <Modal
      title={title}
      onClose={leave}
      footer={
        <>
          <Button variant="outline" size="lg" onClick={leave}>
            Annuler
          </Button>
          <Button type="submit" form={formId} size="lg" loading={form.formState.isSubmitting}>
            {isOffline ? 'Envoyer plus tard' : 'Envoyer'}
          </Button>
        </>
      }
    >
      {refusal ? <Banner tone="danger">{`Le serveur a refusé cet envoi\u00A0: ${refusal.message}`}</Banner> : null}
      {heldId === draftId ? null : <KeptBesides />}
      {failure ? <Banner tone="warning">{failure}</Banner> : null}
      <Form id={formId} form={form} onSubmit={submit} label={title} lineOf={fileAt}>
        <FileField
          name="chosen"
          control={form.control}
          label="Fichiers"
          required={start.length === 0}
          alsoHeld={rows.fields.map(({ file }) => file)}
        />
        <PieceRows control={form.control} rows={rows.fields} types={types} onRemove={rows.remove} />
      </Form>
    </Modal>
  );
}
