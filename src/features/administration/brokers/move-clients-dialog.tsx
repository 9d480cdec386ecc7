import { Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as v from 'valibot';
import { submit } from '#api/submit.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { clientsMove } from '#shared/operations/clients/client-move.ts';
import { messages } from '#shared/primitives/messages.ts';
import { CancelButton } from '#ui/dialog/cancel-button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import { PickField } from '#ui/fields/combobox/pick-field.tsx';
import { SubmitButton } from '#ui/form/action-bar.tsx';
import { Form } from '#ui/form/form.tsx';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { AdministrationOnlineOnly } from '#ui/form/online-only.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import { brokerSource } from './broker-source.ts';

interface MoveClientsDialogProps {
  /** One client, or all clients of a broker. */
  readonly source: { readonly clientId: number } | { readonly fromBrokerId: number };
  /** Name of the client or broker. */
  readonly name: string;
  readonly onClose: () => void;
}

const schema = v.object({
  brokerId: v.pipe(v.string(), v.nonEmpty(messages.required('Nouveau courtier'))),
});

const activeBrokers = brokerSource({ isEnabled: true });

/**
 * Moves a client, or all clients of a broker, to another broker; the server first counts what moves with them, to be
 * confirmed.
 */
export default function MoveClientsDialog({ source, name, onClose }: MoveClientsDialogProps) {
  const queries = useQueryClient();
  const isOffline = useConnectivity() === 'offline';
  const formId = useId();
  const form = useSchemaForm(schema, { defaultValues: { brokerId: '' } });
  const [question, setQuestion] = useState<{ readonly toBrokerId: number; readonly text: string }>();
  const change = useOnlineChange({
    mutationFn: (move: { readonly toBrokerId: number; readonly confirmed: boolean }) =>
      submit(clientsMove, { ...source, ...move }),
    onErrors: ({ toBrokerId, ...errors }) => {
      setQuestion(undefined);
      applyServerErrors(form, { ...errors, ...(toBrokerId && { brokerId: toBrokerId }) });
    },
    onSuccess: ({ success, message }, { toBrokerId }) => {
      if (!success) return setQuestion({ toBrokerId, text: message?.message ?? '' });
      if (message) notify(message);
      void queries.invalidateQueries();
      onClose();
    },
  });
  return (
    <Modal
      title={'clientId' in source ? 'Confier ce client à un autre courtier' : 'Confier le portefeuille'}
      onClose={onClose}
      footer={
        <>
          {isOffline ? <AdministrationOnlineOnly /> : null}
          <CancelButton />
          <SubmitButton control={form.control} formId={formId} isDisabledWhileInvalid isDisabled={isOffline}>
            Continuer
          </SubmitButton>
        </>
      }
    >
      <Text color="fg.muted" marginBottom="4">
        {`${name}\u00A0: contrats, devis et demandes suivent, et quittent les appareils du courtier actuel. Les documents déjà émis gardent le courtier qu’ils nomment, et les règlements reçus restent chez celui qui les a reçus.`}
      </Text>
      <Form
        id={formId}
        form={form}
        onSubmit={({ brokerId }) => change.save({ toBrokerId: Number(brokerId), confirmed: false })}
        label="Nouveau courtier"
      >
        <PickField
          control={form.control}
          name="brokerId"
          label="Nouveau courtier"
          required
          placeholder="Nom ou code"
          source={activeBrokers}
        />
      </Form>
      {question ? (
        <ConfirmDialog
          question={'Changer de courtier\u202F?'}
          confirmLabel="Confier"
          isBusy={change.isPending}
          onConfirm={() => change.mutate({ toBrokerId: question.toBrokerId, confirmed: true })}
          onClose={() => setQuestion(undefined)}
        >
          {question.text}
        </ConfirmDialog>
      ) : null}
    </Modal>
  );
}
