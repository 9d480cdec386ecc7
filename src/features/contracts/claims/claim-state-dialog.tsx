import { Stack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { callOnce } from '#api/call-once.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import { claimGet, claimStateUpdate } from '#shared/operations/contracts/claims.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { claimStates } from '#shared/primitives/vocabulary/statuses.ts';
import { type ClaimStateForm, claimStateFormSchema } from '#shared/schemas/claim-state-form.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { DialogFoot } from '#ui/form/dialog-foot.tsx';
import { Form } from '#ui/form/form.tsx';
import { applyServerErrors } from '#ui/form/form-errors.ts';
import { OnlineOnly } from '#ui/form/online-only.tsx';
import { useSchemaForm } from '#ui/form/use-schema-form.ts';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';

interface ClaimStateDialogProps {
  readonly claim: ContractFile['claims']['data'][number];
  readonly onClose: () => void;
}

const options = claimStates.map((state) => ({ code: state, libelle: state }));

/** Form in which an administrator records the state that the insurer reports. */
export default function ClaimStateDialog({ claim, onClose }: ClaimStateDialogProps) {
  const queries = useQueryClient();
  const isOffline = useConnectivity() === 'offline';
  const formId = useId();
  const form = useSchemaForm(claimStateFormSchema, {
    defaultValues: { state: '' as ClaimStateForm['state'], subState: '' },
  });
  const { save, isPending } = useOnlineChange({
    mutationFn: (values: ClaimStateForm) =>
      callOnce(claimStateUpdate, { claimId: claim.id, from: claim.state, ...values }),
    onSuccess: async ({ message }) => {
      if (message) notify(message);
      onClose();
      await Promise.all(
        [contractGet, claimGet].map((endpoint) => queries.invalidateQueries({ queryKey: readKey(endpoint) })),
      );
    },
    onErrors: (errors) => applyServerErrors(form, errors),
  });
  return (
    <Modal
      title={`Sinistre ${claim.number}\u00A0: état`}
      onClose={onClose}
      footer={
        <DialogFoot
          formId={formId}
          control={form.control}
          status={isOffline ? <OnlineOnly>L’état d’un sinistre se change en ligne seulement.</OnlineOnly> : null}
          isDisabled={isOffline || isPending}
        >
          Changer l’état
        </DialogFoot>
      }
    >
      <Form id={formId} form={form} onSubmit={save} label="État du sinistre">
        <Stack gap="4">
          <SelectField
            name="state"
            control={form.control}
            label="État"
            required
            options={options}
            hint={`Aujourd’hui\u00A0: ${claim.state}. Le courtier en est averti.`}
          />
          <TextField name="subState" control={form.control} label="Précision" maxLength={textLimits.claimSubState} />
        </Stack>
      </Form>
    </Modal>
  );
}
