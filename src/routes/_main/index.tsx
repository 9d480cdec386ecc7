import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { HomeScreen } from '#features/home/home-screen.tsx';

const Today = lazy(() => import('#features/follow-up/today/today.tsx'));

// Bundled in one chunk: needed right after a sign-in.
// @chunk shell
export const Route = createFileRoute('/_main/')({
  component: () => <HomeScreen Today={Today} />,
  staticData: { name: 'Accueil', isPlain: true },
});
