import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';
import ConversionScreen from '#features/quotes/conversion/conversion-screen.tsx';
import type { ConversionParams } from '#features/quotes/quote-params.ts';

const ContractSearchDialog = lazy(() => import('#features/contracts/contract-search-dialog.tsx'));
const DocumentsTab = lazy(() => import('#features/contracts/documents/documents-tab.tsx'));
const SupportingDocumentsTab = lazy(async () => ({
  default: (await import('#features/contracts/supporting-documents/supporting-documents-tab.tsx'))
    .SupportingDocumentsTab,
}));

interface ConversionRouteProps {
  readonly params: ConversionParams;
  readonly startsAt: 1 | 2;
}

/** The conversion of a quote at either of its addresses. */
export default function ConversionRoute({ params, startsAt }: ConversionRouteProps) {
  const { estimate, quote, contract, draft } = params;
  const navigate = useNavigate();
  const onDraft = useCallback(
    (id?: string) => void navigate({ to: '/contract/create', search: { draft: id }, replace: true }),
    [navigate],
  );
  return (
    <ConversionScreen
      target={{ estimate, quote }}
      contract={contract}
      draft={draft}
      startsAt={startsAt}
      onDraft={onDraft}
      onChoose={(id) => void navigate({ to: '/contract/create', search: { estimate: id } })}
      onMade={(id) => void navigate({ to: '/contract/create', search: { contract: id }, replace: true })}
      quoteSearch={(chooser) => (
        <Suspense>
          <ContractSearchDialog {...chooser} />
        </Suspense>
      )}
      generated={({ editiques }) => (
        <Suspense>
          <DocumentsTab generatedDocuments={editiques} />
        </Suspense>
      )}
      supporting={(made) => (
        <Suspense>
          <SupportingDocumentsTab contract={made} />
        </Suspense>
      )}
    />
  );
}
