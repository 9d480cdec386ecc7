import { Stack, Text } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { call } from '#api/call.ts';
import { causeOf } from '#api/errors.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import {
  type NotificationKind,
  notificationChoose,
  notificationKinds,
  notificationLabels,
  notificationSettings,
} from '#shared/operations/people/notifications.ts';
import { SwitchField } from '#ui/fields/checkbox-field.tsx';
import { FailedState, LoadingState } from '#ui/page/states.tsx';
import { installSteps } from '#ui/window/install-state.ts';
import type { PushState } from '#work/notifications/push-device.ts';
import { usePush } from '#work/notifications/use-push.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';

/** Message if this device does not support notifications. */
const reasons: Partial<Readonly<Record<PushState, string>>> = {
  unsupported: 'Ce navigateur ne reçoit pas de notifications.',
  'needs-installing': `Sur cet appareil, seule l’application installée en reçoit\u00A0: ${installSteps['share-menu']}.`,
  blocked: 'Elles sont refusées dans les réglages de ce navigateur\u00A0: autorisez-les pour Lagon, puis revenez ici.',
};

/** Whether this device notifies me, and of what, on all my devices. */
export function Notifications() {
  const { data, error, refetch } = useQuery({
    queryKey: [notificationSettings.path],
    queryFn: ({ signal }) => call(notificationSettings, {}, { signal }),
  });
  const push = usePush();
  if (!data || push.state === undefined)
    return error ? (
      <FailedState cause={causeOf(error)} onRetry={() => void refetch()} />
    ) : (
      <LoadingState label="Chargement des notifications" blocks={1} blockHeight={56} />
    );
  return (
    <Stack gap="1">
      {reasons[push.state] === undefined ? (
        <ThisDevice key={push.state} isOn={push.state === 'on'} isPending={push.isPending} onChange={push.change} />
      ) : (
        <Text>{reasons[push.state]}</Text>
      )}
      <Kinds kinds={data.kinds} />
    </Stack>
  );
}

interface ThisDeviceProps {
  readonly isOn: boolean;
  readonly isPending: boolean;
  readonly onChange: (isOn: boolean) => Promise<void>;
}

function ThisDevice({ isOn, isPending, onChange }: ThisDeviceProps) {
  const isOffline = useConnectivity() === 'offline';
  const { control, reset } = useForm({ defaultValues: { isOn } });
  return (
    <SwitchField
      control={control}
      name="isOn"
      label="Me prévenir sur cet appareil"
      hint={'Sans nom de client\u00A0: seulement le numéro du dossier.'}
      disabled={isPending || (isOffline && !isOn)}
      // A permission that is refused leaves it off.
      onChange={(isRequestedOn) => void onChange(isRequestedOn).then(() => reset({ isOn }))}
    />
  );
}

function Kinds({ kinds }: { readonly kinds: readonly NotificationKind[] }) {
  const queries = useQueryClient();
  const isOffline = useConnectivity() === 'offline';
  const isOn = (kind: NotificationKind): boolean => kinds.includes(kind);
  const values = Object.fromEntries(notificationKinds.map((kind) => [kind, isOn(kind)]));
  const { control, getValues } = useForm<Record<string, boolean>>({ values });
  const { save, isPending } = useOnlineChange({
    mutationFn: (chosen: NotificationKind[]) => call(notificationChoose, { kinds: chosen }),
    onSettled: () => queries.invalidateQueries({ queryKey: [notificationSettings.path] }),
  });
  return notificationKinds.map((kind) => (
    <SwitchField
      key={kind}
      control={control}
      name={kind}
      label={notificationLabels[kind]}
      disabled={isPending || isOffline}
      onChange={() => void save(notificationKinds.filter((one) => getValues(one)))}
    />
  ));
}
