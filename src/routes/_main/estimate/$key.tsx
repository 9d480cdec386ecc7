import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';
import { quoteParams } from '#features/quotes/quote-params.ts';
import { draftNavigation } from '#ui/navigation/draft-params.ts';
import { LoadingState } from '#ui/page/states.tsx';

const QuoteScreen = lazy(() => import('#features/quotes/wizard/quote-screen.tsx'));
const DocumentsTab = lazy(() => import('#features/contracts/documents/documents-tab.tsx'));
const ClientSearchDialog = lazy(() => import('#features/clients/client-search-dialog.tsx'));

export const Route = createFileRoute('/_main/estimate/$key')({
  validateSearch: quoteParams,
  staticData: { name: 'Devis' },
  component: QuoteRoute,
});

function QuoteRoute() {
  const navigate = Route.useNavigate();
  const onDraft = useCallback(
    (draft?: string) => void navigate({ search: { draft }, ...draftNavigation(draft) }),
    [navigate],
  );
  return (
    <Suspense fallback={<LoadingState label="Chargement du devis" blocks={3} />}>
      <QuoteScreen
        quoteKey={Route.useParams().key}
        params={Route.useSearch()}
        onDraft={onDraft}
        clientSearch={(chooser) => (
          <Suspense>
            <ClientSearchDialog mode="estimate" {...chooser} />
          </Suspense>
        )}
        documents={(generatedDocuments) => (
          <Suspense>
            <DocumentsTab generatedDocuments={generatedDocuments} />
          </Suspense>
        )}
      />
    </Suspense>
  );
}
