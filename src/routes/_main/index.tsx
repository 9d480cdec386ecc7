import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '#features/home/home-screen.tsx';

// What follows a sign-in at once, in one file.
// @chunk shell
export const Route = createFileRoute('/_main/')({
  component: HomeScreen,
  staticData: { name: 'Accueil', isPlain: true },
});
