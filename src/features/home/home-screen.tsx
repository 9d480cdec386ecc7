import { Page } from '#ui/page.tsx';

export function HomeScreen() {
  return <Page title="Accueil">{null}</Page>;
}
