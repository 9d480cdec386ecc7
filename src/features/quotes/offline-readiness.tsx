import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { tariffList } from '#shared/operations/quotes/tariffs.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';

/** Whether this device can price offline, and the date of its tariffs. */
export function OfflineReadiness() {
  const { device } = useOffline();
  const { data } = useQuery({
    queryKey: ['device', 'tariffs'],
    queryFn: async () => (await device.find(tariffList, {})) ?? null,
    gcTime: 0,
  });
  if (data === undefined) return null;
  return (
    <chakra.p color="fg.muted" marginBottom="4">
      {data?.value.tariffs.length && data.fetchedAtMs !== null
        ? `Calcul possible sans réseau, avec le tarif reçu le ${frenchDate(dayInNoumea(new Date(data.fetchedAtMs)))}.`
        : 'Calcul impossible sans réseau\u00A0: cet appareil n’a pas encore le tarif.'}
    </chakra.p>
  );
}
