import { createFileRoute } from '@tanstack/react-router';
import { OwnDevices } from '#features/administration/people/own-devices.tsx';
import { ProfileScreen } from '#features/profile/profile-screen.tsx';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { LoadingState } from '#ui/page/states.tsx';

const BrokerDefaults = lazyComponent(() => import('#features/administration/brokers/broker-defaults.tsx'));

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
