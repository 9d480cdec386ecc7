import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { OwnDevices } from '#features/administration/people/own-devices.tsx';
import { ProfileScreen } from '#features/profile/profile-screen.tsx';

const BrokerDefaults = lazy(() => import('#features/administration/brokers/broker-defaults.tsx'));

export const Route = createFileRoute('/_main/profile')({
  component: ProfileRoute,
  staticData: { name: 'Mon profil' },
});

function ProfileRoute() {
  return (
    <ProfileScreen
      devices={<OwnDevices />}
      renderBrokerDefaults={(brokerId) => <BrokerDefaults brokerId={brokerId} isOwn />}
    />
  );
}
