import { createFileRoute } from '@tanstack/react-router';
import { quoteParams } from '#features/quotes/quote-params.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { LoadingState } from '#ui/page/states.tsx';

const StartScreen = lazyComponent(() => import('#features/quotes/start/start-screen.tsx'));

export const Route = createFileRoute('/_main/estimate/')({
  validateSearch: quoteParams,
  staticData: { name: 'Nouveau devis' },
  component: () => (
    <StartScreen
      fallback={<LoadingState label="Chargement des produits" blocks={3} />}
      client={Route.useSearch().client}
    />
  ),
});
