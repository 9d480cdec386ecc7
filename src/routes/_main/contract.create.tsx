import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { conversionParams } from '#features/quotes/quote-params.ts';
import { LoadingState } from '#ui/page/states.tsx';

const ConversionRoute = lazy(() => import('#app/conversion-route.tsx'));

export const Route = createFileRoute('/_main/contract/create')({
  validateSearch: conversionParams,
  staticData: { name: 'Transformation en contrat' },
  component: () => (
    <Suspense fallback={<LoadingState label="Chargement de la transformation" blocks={3} />}>
      <ConversionRoute params={Route.useSearch()} startsAt={1} />
    </Suspense>
  ),
});
