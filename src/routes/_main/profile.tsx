import { createFileRoute } from '@tanstack/react-router';
import { ProfileScreen } from '#features/profile/profile-screen.tsx';

export const Route = createFileRoute('/_main/profile')({
  component: ProfileScreen,
  staticData: { name: 'Mon profil' },
});
