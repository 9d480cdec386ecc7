import { Button, Flex, Text } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { describeFailure, readFailure } from '#api/errors.ts';
import { submit } from '#api/submit.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import {
  secondFactorBegin,
  secondFactorConfirm,
  secondFactorGet,
  secondFactorRemove,
} from '#shared/operations/people/second-factor.ts';
import type { SecondStep } from '#shared/operations/wire/second-factor-shape.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { CancelButton } from '#ui/dialog/cancel-button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import { FailedState, LoadingState } from '#ui/page/states.tsx';
import { CodeForm, type CodeResult } from '#ui/plain/code-form.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import { RecoveryCodesGuard } from './recovery-codes-guard.tsx';

const queryKey = [secondFactorGet.path];
const formatCodesLeft = (count: number): string =>
  count === 0
    ? 'Il ne reste aucun code de secours.'
    : count === 1
      ? 'Il reste un code de secours.'
      : `Il reste ${count} codes de secours.`;

/** My second factor: set up, changed with its recovery codes, removed. */
export function SecondFactor() {
  const queries = useQueryClient();
  const isOffline = useConnectivity() === 'offline';
  const [step, setStep] = useState<SecondStep>();
  const [isRemoving, setIsRemoving] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(secondFactorGet, {}, { signal }),
  });
  const beginSetUp = useOnlineChange({
    mutationFn: () => call(secondFactorBegin, {}),
    onSuccess: ({ token, setUp }) => setStep({ token, setUp }),
  });
  const removal = useOnlineChange({
    mutationFn: () => submit(secondFactorRemove, {}),
    onSuccess: ({ message }) => {
      if (message) notify(message);
      return queries.invalidateQueries({ queryKey });
    },
    onSettled: () => setIsRemoving(false),
  });
  const close = () => {
    setStep(undefined);
    void queries.invalidateQueries({ queryKey });
  };
  if (!data)
    return error ? (
      <FailedState {...readFailure(error)} onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Chargement du second facteur" blocks={1} blockHeight={56} />
    );
  return (
    <>
      <Text>
        {data.since === null
          ? 'À la connexion, un code de votre téléphone s’ajoute au mot de passe.'
          : `Installé le ${frenchDateTime(new Date(data.since))}. ${formatCodesLeft(data.codesLeft)}`}
        {data.isRequired ? ' Votre rôle le demande.' : ''}
      </Text>
      <Flex wrap="wrap" gap="3" marginTop="4">
        <Button
          type="button"
          variant="outline"
          disabled={isOffline || beginSetUp.isPending}
          onClick={() => beginSetUp.mutate()}
        >
          {data.since === null ? 'Installer un second facteur' : 'Changer d’application ou de codes'}
        </Button>
        {data.since === null || data.isRequired ? null : (
          <Button type="button" variant="outline" disabled={isOffline} onClick={() => setIsRemoving(true)}>
            Retirer le second facteur
          </Button>
        )}
      </Flex>
      {step ? <SetUpDialog step={step} onClose={close} /> : null}
      {isRemoving ? (
        <ConfirmDialog
          question={'Retirer le second facteur\u202F?'}
          confirmLabel="Retirer"
          isDestructive
          isBusy={removal.isPending}
          onConfirm={() => removal.mutate()}
          onClose={() => setIsRemoving(false)}
        >
          Le mot de passe seul ouvrira votre compte.
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function SetUpDialog({ step, onClose }: { readonly step: SecondStep; readonly onClose: () => void }) {
  const [hasCodes, setHasCodes] = useState(false);
  const submitCode = async (code: string): Promise<CodeResult> => {
    try {
      const confirmed = await call(secondFactorConfirm, { token: step.token, code });
      setHasCodes(confirmed.recoveryCodes !== undefined);
      return confirmed;
    } catch (error) {
      const { message, errors } = describeFailure(error);
      return { refusal: errors['code']?.[0] ?? message };
    }
  };
  return (
    <Modal
      title="Installer un second facteur"
      onClose={onClose}
      // A dialog with a footer is not closed by a press outside: the codes are shown only once.
      footer={<CancelButton>Fermer</CancelButton>}
    >
      {hasCodes ? <RecoveryCodesGuard /> : null}
      <div className="plain">
        <CodeForm setUp={step.setUp} submitLabel="Installer" submitCode={submitCode} onDone={onClose}>
          {null}
        </CodeForm>
      </div>
    </Modal>
  );
}
