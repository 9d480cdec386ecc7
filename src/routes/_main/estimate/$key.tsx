import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { quoteParams } from '#features/quotes/quote-params.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { lazyPart } from '#ui/disclosure/lazy-part.tsx';
import { draftNavigation } from '#ui/navigation/draft-params.ts';
import { LoadingState } from '#ui/page/states.tsx';

const QuoteScreen = lazyComponent(() => import('#features/quotes/wizard/quote-screen.tsx'));
const DocumentsTab = lazyPart(() => import('#features/contracts/documents/documents-tab.tsx'));
const ClientSearchDialog = lazyComponent(() => import('#features/clients/client-search-dialog.tsx'));

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
    <QuoteScreen
      fallback={<LoadingState label="Chargement du devis" blocks={3} />}
      quoteKey={Route.useParams().key}
      params={Route.useSearch()}
      onDraft={onDraft}
      clientSearch={(chooser) => <ClientSearchDialog mode="estimate" {...chooser} />}
      documents={(generatedDocuments) => <DocumentsTab generatedDocuments={generatedDocuments} />}
    />
  );
}
