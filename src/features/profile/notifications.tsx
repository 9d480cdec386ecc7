import { Stack, Text } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { call } from '#api/call.ts';
import { readFailure } from '#api/errors.ts';
import { useSession } from '#api/session/use-session.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { isAllowed } from '#shared/operations/access.ts';
import {
  type NotificationKind,
  notificationChoose,
  notificationKinds,
  notificationLabels,
  notificationSettings,
} from '#shared/operations/people/notifications.ts';
import type { Input } from '#shared/operations/wire/endpoint.ts';
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

/** Switches notifications on for this device, and their kinds for all devices of the user. */
export function Notifications() {
  const { data, error, refetch } = useQuery({
    queryKey: [notificationSettings.path],
    queryFn: ({ signal }) => call(notificationSettings, {}, { signal }),
  });
  const push = usePush();
  if (!data || push.state === undefined)
    return error ? (
      <FailedState {...readFailure(error)} onRetry={() => void refetch()} />
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
      <Kinds kinds={data.kinds} morningMail={data.morningMail} />
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
      // If the browser refuses the permission, the switch stays off.
      onChange={(isRequestedOn) => void onChange(isRequestedOn).then(() => reset({ isOn }))}
    />
  );
}

/** Name of the switch of the morning mail, beside the kinds of notifications. */
const morningMailName = 'morningMail';

interface KindsProps {
  readonly kinds: readonly NotificationKind[];
  readonly morningMail: boolean;
}

function Kinds({ kinds, morningMail }: KindsProps) {
  const queries = useQueryClient();
  const isOffline = useConnectivity() === 'offline';
  const hasBroker = isAllowed('linked', useSession()?.user ?? null);
  const values = {
    ...Object.fromEntries(notificationKinds.map((kind) => [kind, kinds.includes(kind)])),
    [morningMailName]: morningMail,
  };
  const { control, getValues } = useForm<Record<string, boolean>>({ values });
  const { save, isPending } = useOnlineChange({
    mutationFn: (input: Input<typeof notificationChoose>) => call(notificationChoose, input),
    onSettled: () => queries.invalidateQueries({ queryKey: [notificationSettings.path] }),
  });
  const renderField = (name: string, label: string, hint?: string) => (
    <SwitchField
      key={name}
      control={control}
      name={name}
      label={label}
      hint={hint}
      disabled={isPending || isOffline}
      onChange={() =>
        void save({
          kinds: notificationKinds.filter((notificationKind) => getValues(notificationKind)),
          morningMail: getValues(morningMailName) ?? false,
        })
      }
    />
  );
  return (
    <>
      {notificationKinds.map((kind) => renderField(kind, notificationLabels[kind]))}
      {hasBroker
        ? renderField(
            morningMailName,
            'Mes rappels du jour par e-mail, chaque matin',
            'Ceux du jour et en retard, avec leur texte et le numéro du dossier, sans le nom du client.',
          )
        : null}
    </>
  );
}
