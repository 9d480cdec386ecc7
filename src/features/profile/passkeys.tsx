import { Button, Flex, Text } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { readFailure } from '#api/errors.ts';
import { createPasskey, PasskeyDismissed, supportsPasskeys } from '#api/sign-in/passkeys.ts';
import { submit } from '#api/submit.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import {
  type Passkey,
  passkeyAdd,
  passkeyBegin,
  passkeyList,
  passkeyRemove,
} from '#shared/operations/people/passkeys.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import { ListRows } from '#ui/page/list-rows.tsx';
import { FailedState, LoadingState } from '#ui/page/states.tsx';
import { RecoveryCodes } from '#ui/plain/recovery-codes.tsx';
import '#ui/plain/plain.css';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import { RecoveryCodesGuard } from './recovery-codes-guard.tsx';

const queryKey = [passkeyList.path];
const formatTime = (at: string): string => frenchDateTime(new Date(at));

/** My passkeys: added on this device, removed. */
export function Passkeys() {
  const queries = useQueryClient();
  const isOffline = useConnectivity() === 'offline';
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const [removed, setRemoved] = useState<Passkey>();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(passkeyList, {}, { signal }),
  });
  const refresh = () => queries.invalidateQueries();
  const addPasskey = useOnlineChange({
    mutationFn: async () => {
      const { token, options } = await call(passkeyBegin, {});
      try {
        return await call(passkeyAdd, { token, response: await createPasskey(options) });
      } catch (failure) {
        if (failure instanceof PasskeyDismissed) return undefined;
        throw failure;
      }
    },
    onSuccess: (added) => {
      if (!added) return;
      notify({ type: 'success', message: 'La clé d’accès est ajoutée.' });
      setRecoveryCodes(added.recoveryCodes);
      return refresh();
    },
  });
  const removal = useOnlineChange({
    mutationFn: (id: number) => submit(passkeyRemove, { id }),
    onSuccess: ({ message }) => {
      if (message) notify(message);
      return refresh();
    },
    onSettled: () => setRemoved(undefined),
  });
  if (!data)
    return error ? (
      <FailedState {...readFailure(error)} onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Chargement des clés d’accès" blocks={1} blockHeight={56} />
    );
  const canAdd = data.isAvailable && supportsPasskeys();
  return (
    <>
      <Text>
        {canAdd
          ? 'Le code, l’empreinte ou le visage que cet appareil demande remplace le code du téléphone.'
          : 'Les clés d’accès ne sont pas possibles à cette adresse ou dans ce navigateur.'}
      </Text>
      <ListRows aria-label="Clés d’accès" marginTop="3">
        {data.passkeys.map((passkey) => (
          <li key={passkey.id}>
            <div>
              {passkey.name}
              <small>{`Ajoutée le ${formatTime(passkey.createdAt)}${passkey.lastUsedAt === null ? '' : `, utilisée le ${formatTime(passkey.lastUsedAt)}`}.`}</small>
            </div>
            <Button
              type="button"
              variant="outline"
              disabled={isOffline}
              aria-label={`Retirer la clé d’accès\u00A0: ${passkey.name}`}
              onClick={() => setRemoved(passkey)}
            >
              Retirer
            </Button>
          </li>
        ))}
      </ListRows>
      {canAdd ? (
        <Flex marginTop="4">
          <Button
            type="button"
            variant="outline"
            disabled={isOffline || addPasskey.isPending}
            onClick={() => addPasskey.mutate(undefined)}
          >
            Ajouter une clé d’accès
          </Button>
        </Flex>
      ) : null}
      {recoveryCodes ? (
        <Modal title="Codes de secours" onClose={() => setRecoveryCodes(undefined)} footer={<span />}>
          <RecoveryCodesGuard />
          <div className="plain">
            <RecoveryCodes codes={recoveryCodes} onConfirmed={() => setRecoveryCodes(undefined)} />
          </div>
        </Modal>
      ) : null}
      {removed ? (
        <ConfirmDialog
          question={`Retirer la clé d’accès «\u00A0${removed.name}\u00A0»\u202F?`}
          confirmLabel="Retirer"
          isDestructive
          isBusy={removal.isPending}
          onConfirm={() => removal.mutate(removed.id)}
          onClose={() => setRemoved(undefined)}
        >
          Elle n’ouvrira plus votre compte. Retirez-la aussi des réglages de l’appareil.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
