import { Button } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { CancelButton } from '#ui/dialog/cancel-button.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import { UnsavedInput } from '#ui/dialog/unsaved-input.tsx';
import { FieldSet } from '#ui/form/field-grid.tsx';
import { Form } from '#ui/form/form.tsx';
import { notify } from '#ui/toast/toaster.ts';
import type { WorkTexts } from '#work/define-work.ts';
import type { OpenWork } from '#work/open-work.ts';
import type { ItemResult } from '#work/use-work-submit.ts';
import { WorkBanners } from '#work/work-banners.tsx';

/** Shows the result of the submission; refused input stays in the outbox until it is corrected. */
export const notifyOutcome = (result: ItemResult | undefined, texts: WorkTexts, savedText: string): void => {
  if (result?.state === 'accepted') return void notify({ type: 'success', message: savedText });
  if (result?.state !== 'refused') return void notify({ type: 'info', message: texts.stored });
  const { message } = result.refused;
  notify({
    type: 'error',
    message: `${texts.refused}\u00A0: ${message} Corrigez-le dans «\u00A0Brouillons et envois\u00A0».`,
    durationMs: 8_000,
  });
};

interface FollowUpModalProps<T extends FieldValues, Out> {
  /** « Rappel », « Note » */
  readonly label: string;
  readonly clientName: string;
  readonly texts: WorkTexts;
  readonly work: OpenWork;
  readonly form: UseFormReturn<T, unknown, Out>;
  /** Why what is typed could not be stored on the device. */
  readonly failure: string | null;
  /** Closing the dialog discards what is typed. */
  readonly isDiscarded: boolean;
  readonly onSubmit: (typed: Out) => Promise<void>;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Dialog in which a person writes something about a dossier. */
export function FollowUpModal<T extends FieldValues, Out extends FieldValues>(props: FollowUpModalProps<T, Out>) {
  const { label, clientName, texts, work, form, failure, isDiscarded, onSubmit, onCancel, children } = props;
  const isOffline = useConnectivity() === 'offline';
  const formId = useId();
  return (
    <Modal
      title={`${label}, ${clientName}`}
      onClose={onCancel}
      footer={
        <>
          <CancelButton />
          <Button type="submit" form={formId} loading={form.formState.isSubmitting} disabled={work.isReadOnly}>
            {isOffline ? 'Enregistrer hors ligne' : 'Enregistrer'}
          </Button>
        </>
      }
    >
      <UnsavedInput isUnsaved={isDiscarded && form.formState.isDirty} isStored />
      <WorkBanners {...{ work, texts, failure }} />
      <Form id={formId} form={form} onSubmit={onSubmit} label={label}>
        <FieldSet legend={label} isLegendHidden>
          {children}
        </FieldSet>
      </Form>
    </Modal>
  );
}
