import { Button, Flex, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as v from 'valibot';
import { callOnce } from '#api/call-once.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { adminUsersChange } from '#shared/operations/people/account-life.ts';
import { messages } from '#shared/primitives/messages.ts';
import { CancelButton } from '#ui/dialog/cancel-button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import { PickField } from '#ui/fields/combobox/pick-field.tsx';
import { SubmitButton } from '#ui/form/action-bar.tsx';
import { Form } from '#ui/form/form.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import type { BulkProps } from '../admin-kind.ts';
import { brokerSource } from '../brokers/broker-source.ts';

type Change = { readonly isEnabled: boolean } | { readonly brokerId: number };

const activeBrokers = brokerSource({ isEnabled: true });

/**
 * Enables, disables or moves the selected users. The server first says how many are affected, and a question asks to
 * confirm.
 */
export function ChangeUsers({ ids, onDone }: BulkProps) {
  const queries = useQueryClient();
  const isOffline = useConnectivity() === 'offline';
  const [isMoving, setIsMoving] = useState(false);
  const [question, setQuestion] = useState<{ readonly change: Change; readonly text: string }>();
  const update = useOnlineChange({
    mutationFn: ({ change, confirmed }: { readonly change: Change; readonly confirmed: boolean }) =>
      callOnce(adminUsersChange, { ids: [...ids], confirmed, ...change }),
    onErrors: (errors) => {
      setQuestion(undefined);
      notify({ type: 'error', message: Object.values(errors).flat()[0] ?? '' });
    },
    onSuccess: ({ success, concerned, message }, { change }) => {
      if (concerned) return setQuestion({ change, text: message?.message ?? '' });
      if (message) notify(message);
      setQuestion(undefined);
      setIsMoving(false);
      if (!success) return;
      void queries.invalidateQueries();
      onDone();
    },
  });
  const checkChange = (change: Change) => update.mutate({ change, confirmed: false });
  const isDisabled = isOffline || update.isPending;
  return (
    <>
      <Button variant="outline" disabled={isDisabled} onClick={() => checkChange({ isEnabled: false })}>
        Désactiver
      </Button>
      <Button variant="outline" disabled={isDisabled} onClick={() => checkChange({ isEnabled: true })}>
        Activer
      </Button>
      <Button variant="outline" disabled={isDisabled} onClick={() => setIsMoving(true)}>
        Changer de courtier
      </Button>
      {isMoving ? (
        <MoveDialog onMove={(brokerId) => checkChange({ brokerId })} onClose={() => setIsMoving(false)} />
      ) : null}
      {question ? (
        <ConfirmDialog
          question={'Modifier ces utilisateurs\u202F?'}
          confirmLabel="Modifier"
          isBusy={update.isPending}
          onConfirm={() => update.mutate({ change: question.change, confirmed: true })}
          onClose={() => setQuestion(undefined)}
        >
          {question.text}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

const moveSchema = v.object({ brokerId: v.pipe(v.string(), v.nonEmpty(messages.required('Courtier'))) });

interface MoveDialogProps {
  readonly onMove: (brokerId: number) => void;
  readonly onClose: () => void;
}

function MoveDialog({ onMove, onClose }: MoveDialogProps) {
  const formId = useId();
  const form = useSchemaForm(moveSchema, { defaultValues: { brokerId: '' } });
  return (
    <Modal
      title="Changer de courtier"
      onClose={onClose}
      footer={
        <Flex gap="3">
          <CancelButton />
          <SubmitButton control={form.control} formId={formId} isDisabledWhileInvalid>
            Continuer
          </SubmitButton>
        </Flex>
      }
    >
      <Text color="fg.muted" marginBottom="4">
        Les sessions de ces personnes sont fermées, et leurs appareils effacent les données de l’ancien courtier.
      </Text>
      <Form id={formId} form={form} onSubmit={({ brokerId }) => onMove(Number(brokerId))} label="Changer de courtier">
        <PickField
          control={form.control}
          name="brokerId"
          label="Courtier"
          required
          placeholder="Nom ou code"
          source={activeBrokers}
        />
      </Form>
    </Modal>
  );
}
