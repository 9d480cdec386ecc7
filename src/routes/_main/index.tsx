import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '#features/home/home-screen.tsx';

// Bundled in one chunk: needed right after a sign-in.
// @chunk shell
export const Route = createFileRoute('/_main/')({
  component: HomeScreen,
  staticData: { name: 'Accueil', isPlain: true },
});
