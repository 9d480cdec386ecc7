import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import ConversionScreen from '#features/quotes/conversion/conversion-screen.tsx';
import type { ConversionParams } from '#features/quotes/quote-params.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';

const ContractSearchDialog = lazyComponent(() => import('#features/contracts/search/contract-search-dialog.tsx'));
// The created contract shows its action bar together with these parts, by a Suspense boundary around both.
const DocumentsTab = lazy(() => import('#features/contracts/documents/documents-tab.tsx'));
const SupportingDocumentsTab = lazy(async () => ({
  default: (await import('#features/contracts/supporting-documents/supporting-documents-tab.tsx'))
    .SupportingDocumentsTab,
}));

interface ConversionRouteProps {
  readonly params: ConversionParams;
  readonly startsAt: 1 | 2;
  /** Puts this draft id, or none, into the URL. */
  readonly onDraft: (id: string | undefined) => void;
}

/** Screen that converts a quote into a contract, at either of its two addresses. */
export default function ConversionRoute({ params, startsAt, onDraft }: ConversionRouteProps) {
  const { estimate, quote, contract, draft, step } = params;
  const navigate = useNavigate();
  return (
    <ConversionScreen
      target={{ estimate, quote }}
      contract={contract}
      step={step}
      draft={draft}
      // A quote created offline already has its price.
      startsAt={quote === undefined ? startsAt : 2}
      onDraft={onDraft}
      onChoose={(id) => void navigate({ to: '/contract/create', search: { estimate: id } })}
      onCreated={(id) => void navigate({ to: '/contract/create', search: { contract: id }, replace: true })}
      onStep={(at) => void navigate({ to: '/contract/create', search: { contract, step: at } })}
      quoteSearch={(chooser) => <ContractSearchDialog showsConvertibleQuotes {...chooser} />}
      generated={(newContract, file) => (
        <DocumentsTab generatedDocuments={file?.editiques ?? newContract.editiques} {...(file && { contract: file })} />
      )}
      supporting={(newContract) => <SupportingDocumentsTab contract={newContract} />}
    />
  );
}
