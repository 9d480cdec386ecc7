import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { quoteParams } from '#features/quotes/quote-params.ts';
import { LoadingState } from '#ui/page/states.tsx';

const StartScreen = lazy(() => import('#features/quotes/start/start-screen.tsx'));

export const Route = createFileRoute('/_main/estimate/')({
  validateSearch: quoteParams,
  staticData: { name: 'Nouveau devis' },
  component: () => (
    <Suspense fallback={<LoadingState label="Chargement des produits" blocks={3} />}>
      <StartScreen client={Route.useSearch().client} />
    </Suspense>
  ),
});
