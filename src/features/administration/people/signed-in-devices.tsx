import { Button, Flex, Span, Text } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readFailure } from '#api/errors.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import type { SignedInDevice } from '#shared/operations/people/devices.ts';
import type { Message } from '#shared/operations/wire/envelope.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListRows } from '#ui/page/list-rows.tsx';
import { FailedState, LoadingState } from '#ui/page/states.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';

interface SignedInDevicesProps {
  /** Query key of the list. */
  readonly queryKey: readonly unknown[];
  readonly fetchDevices: (signal: AbortSignal) => Promise<{ readonly devices: readonly SignedInDevice[] }>;
  /** Revokes the access of one device, or without an id of all (except the current one). */
  readonly revoke: (deviceId?: number) => Promise<{ readonly message?: Message | undefined }>;
  /** « Retirer l’accès des autres appareils ». */
  readonly allLabel: string;
}

/** Devices that a person is signed in on; each can be revoked. */
export function SignedInDevices({ queryKey, fetchDevices, revoke, allLabel }: SignedInDevicesProps) {
  const queries = useQueryClient();
  const isOffline = useConnectivity() === 'offline';
  const [toConfirm, setToConfirm] = useState<SignedInDevice | 'all'>();
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => fetchDevices(signal) });
  const change = useOnlineChange({
    mutationFn: (deviceId?: number) => revoke(deviceId),
    onSuccess: ({ message }) => {
      if (message) notify(message);
      return queries.invalidateQueries({ queryKey });
    },
    onSettled: () => setToConfirm(undefined),
  });
  if (!data)
    return error ? (
      <FailedState {...readFailure(error)} onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Chargement des appareils" blocks={1} blockHeight={56} />
    );
  const { devices } = data;
  return (
    <>
      {devices.length === 0 ? <Text color="fg.muted">Aucun appareil n’est connecté.</Text> : null}
      <ListRows aria-label="Appareils connectés">
        {devices.map((device) => (
          <li key={device.id}>
            <div>
              <Span fontWeight="600">{device.name}</Span>
              {device.isThis ? ' (cet appareil)' : ''}
              <small>{`Vu la première fois le ${formatTime(device.firstSeenAt)}, la dernière le ${formatTime(device.lastSeenAt)}. Adresse ${device.address}.`}</small>
            </div>
            {device.isThis ? null : (
              <Button
                type="button"
                variant="outline"
                disabled={isOffline}
                aria-label={`Retirer l’accès\u00A0: ${device.name}`}
                onClick={() => setToConfirm(device)}
              >
                <Icon name="lock" />
                Retirer l’accès
              </Button>
            )}
          </li>
        ))}
      </ListRows>
      {devices.filter(({ isThis }) => !isThis).length > 1 ? (
        <Flex justify="flex-end" marginTop="4">
          <Button type="button" variant="outline" disabled={isOffline} onClick={() => setToConfirm('all')}>
            {allLabel}
          </Button>
        </Flex>
      ) : null}
      {toConfirm ? (
        <ConfirmDialog
          question={
            toConfirm === 'all' ? `${allLabel}\u202F?` : `Retirer l’accès de «\u00A0${toConfirm.name}\u00A0»\u202F?`
          }
          confirmLabel="Retirer l’accès"
          isDestructive
          isBusy={change.isPending}
          onConfirm={() => change.mutate(toConfirm === 'all' ? undefined : toConfirm.id)}
          onClose={() => setToConfirm(undefined)}
        >
          Il faudra s’identifier de nouveau. Ce qui y est gardé des dossiers s’efface dès que le serveur est joint
          {'\u202F'}; ce qui n’est pas envoyé y reste, chiffré.
        </ConfirmDialog>
      ) : null}
    </>
  );
}

const formatTime = (at: string): string => frenchDateTime(new Date(at));
