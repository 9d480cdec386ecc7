import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import type * as v from 'valibot';
import { useConnectivity, useOffline } from '#offline/base/offline-context.tsx';
import { useSaveState } from '#offline/drafts/draft-saver.ts';
import { useIsBesides } from '#offline/outbox/work-hooks.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { FileField } from '#ui/fields/files/file-field.tsx';
import { KeptBesides } from '#ui/form/draft-banners.tsx';
import { Form } from '#ui/form/form.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { Banner } from '#ui/page/banner.tsx';
import { notify } from '#ui/toast/toaster.ts';
import type { OpenWork } from '#work/open-work.ts';
import { useWorkForm } from '#work/use-work-form.ts';
import { documentTypesQuery } from '../contracts-api.ts';
import { addSchema, piecesOfDraft } from './piece-form.ts';
import { PieceRows } from './piece-rows.tsx';
import { pieceWork } from './piece-work-definition.ts';
import { useHandPieces } from './send-pieces.ts';

interface PiecesFormProps {
  readonly title: string;
  readonly contractId: number;
  readonly contractNumber: string;
  readonly work: OpenWork;
  /** Closed without sending: what becomes of the draft. */
  readonly onLeave: () => void;
  readonly onSent: () => void;
}

/** Several files, each with what it is. Specification 2, section 5.2. */
export function PiecesForm(props: PiecesFormProps) {
  const { title, contractId, contractNumber, work, onLeave, onSent } = props;
  const { draft, draftId, refusal } = work;
  const [start] = useState(() => (draft ? piecesOfDraft(draft) : []));
  const { data } = useQuery(documentTypesQuery(useOffline()));
  const types = data?.value.listItems ?? [];
  const isOffline = useConnectivity() === 'offline';
  const form = useSchemaForm(addSchema, { defaultValues: { chosen: [], pieces: start }, isPatient: true });
  const rows = useFieldArray({ control: form.control, name: 'pieces' });
  const chosen = useWatch({ control: form.control, name: 'chosen' });
  const hand = useHandPieces(contractId, contractNumber);
  const formId = useId();
  const fileAt = (path: string) => rows.fields[Number(/^pieces\.(\d+)\./.exec(path)?.[1])]?.file.name;
  const labelOf = (typeCode: string): string => types.find(({ code }) => code === typeCode)?.libelle ?? typeCode;

  const { saver, send } = useWorkForm({
    work: pieceWork,
    opened: work,
    form,
    typed: () => {
      const { pieces } = form.getValues();
      const label = pieces[0]?.typeCode ? labelOf(pieces[0].typeCode) : 'Pièces';
      return { contractId, contractNumber, label, pieces };
    },
    isKept: () => true,
    errorsOf: ({ pieces, ...others }) => {
      if (!pieces) return others;
      // The server speaks of the lines together; where there is one, it is this one's.
      return { ...others, [form.getValues('pieces').length === 1 ? 'pieces.0.typeCode' : 'pieces']: pieces };
    },
  });
  const { failure } = useSaveState(saver);
  const isBesides = useIsBesides(draft);

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
    const outcome = await send(() =>
      hand(
        pieces.map(({ file, typeCode, documentId }) => ({
          file,
          typeCode,
          // Of another type, it is another document.
          documentId: start.some((one) => one.file === file && one.typeCode === typeCode) ? documentId : null,
          label: labelOf(typeCode),
        })),
        draftId,
      ),
    );
    if (outcome.state === 'accepted') onSent();
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
      {refusal ? <Banner tone="danger">{`${pieceWork.words.refused}\u00A0: ${refusal.message}`}</Banner> : null}
      {isBesides ? <KeptBesides /> : null}
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
