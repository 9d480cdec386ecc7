import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { quoteParams } from '#features/quotes/quote-params.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { draftNavigation } from '#ui/navigation/draft-params.ts';
import { LoadingState } from '#ui/page/states.tsx';

const ConversionRoute = lazyComponent(() => import('#app/conversion-route.tsx'));

/** Conversion of a quote. `fromEstimation` is `true` for a quote just created: it starts at the payment, at that price. */
export const Route = createFileRoute('/_main/estimate/$estimateId/contract/create/$fromEstimation')({
  validateSearch: quoteParams,
  staticData: { name: 'Transformation en contrat' },
  component: FromQuote,
});

function FromQuote() {
  const { estimateId, fromEstimation } = Route.useParams();
  const { draft } = Route.useSearch();
  const navigate = Route.useNavigate();
  const onDraft = useCallback(
    (id?: string) => void navigate({ search: { draft: id }, ...draftNavigation(id) }),
    [navigate],
  );
  return (
    <ConversionRoute
      fallback={<LoadingState label="Chargement de la transformation" blocks={3} />}
      params={{ estimate: Number(estimateId) || undefined, draft }}
      startsAt={fromEstimation === 'false' ? 1 : 2}
      onDraft={onDraft}
    />
  );
}
