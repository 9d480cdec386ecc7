import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { conversionParams } from '#features/quotes/quote-params.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { draftNavigation } from '#ui/navigation/draft-params.ts';
import { LoadingState } from '#ui/page/states.tsx';

const ConversionRoute = lazyComponent(() => import('#app/conversion-route.tsx'));

export const Route = createFileRoute('/_main/contract/create')({
  validateSearch: conversionParams,
  staticData: { name: 'Transformation en contrat' },
  component: FromAnyQuote,
});

function FromAnyQuote() {
  const params = Route.useSearch();
  const navigate = Route.useNavigate();
  // The quote stays in the URL: a new draft starts with it.
  const onDraft = useCallback(
    (draft?: string) =>
      void navigate({ search: ({ estimate, quote }) => ({ estimate, quote, draft }), ...draftNavigation(draft) }),
    [navigate],
  );
  return (
    <ConversionRoute
      fallback={<LoadingState label="Chargement de la transformation" blocks={3} />}
      params={params}
      startsAt={1}
      onDraft={onDraft}
    />
  );
}
