import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '#features/home/home-screen.tsx';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';

const Today = lazyComponent(() => import('#features/follow-up/today/today.tsx'));

// Bundled in one chunk: needed right after a sign-in.
// @chunk shell
export const Route = createFileRoute('/_main/')({
  component: () => <HomeScreen Today={Today} />,
  staticData: { name: 'Accueil', isPlain: true },
});
