import { createFileRoute } from '@tanstack/react-router';
import { OwnDevices } from '#features/administration/people/own-devices.tsx';
import { ProfileScreen } from '#features/profile/profile-screen.tsx';
import { lazyPart } from '#ui/disclosure/lazy-part.tsx';
import { LoadingState } from '#ui/page/states.tsx';

const BrokerDefaults = lazyPart(() => import('#features/administration/brokers/broker-defaults.tsx'));

export const Route = createFileRoute('/_main/profile')({
  component: ProfileRoute,
  staticData: { name: 'Mon profil' },
});

function ProfileRoute() {
  return (
    <ProfileScreen
      devices={<OwnDevices />}
      renderBrokerDefaults={(brokerId) => (
        <BrokerDefaults
          fallback={<LoadingState label="Chargement des valeurs par défaut" blocks={2} />}
          brokerId={brokerId}
          isOwn
        />
      )}
    />
  );
}
