import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CallError, readFailure } from '#api/errors.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { QuoteContext } from '#shared/forms/node.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Page } from '#ui/page/page.tsx';
import { EmptyState, FailedState, LoadingState } from '#ui/page/states.tsx';
import type { OpenWork } from '#work/open-work.ts';
import { WorkScreen } from '#work/work-screen.tsx';
import { BrokerOnly } from '../broker-only.tsx';
import type { QuoteParams } from '../quote-params.ts';
import { useIsWithdrawn, useQuoteContext } from '../quotes-api.ts';
import type { QuoteDocuments } from './creation/created-quote.tsx';
import { type CreatedQuote, findCreatedQuote } from './creation/created-quotes.ts';
import { loadQuoteStart, UnknownQuote } from './draft/quote-start.ts';
import { MissingDeclarations } from './draft/typed-quote.ts';
import { CreatedQuoteView, SubmittedQuote } from './lazy-views.ts';
import { MissingDeclarationsState } from './missing-declarations-state.tsx';
import { QuoteWizard } from './quote-wizard.tsx';
import type { ClientSearch } from './steps/client-choice.tsx';
import { UnknownState } from './unknown-state.tsx';
import { parsePriceConflict } from './work/price-conflict.ts';
import type { QuoteStart } from './work/quote-start.ts';
import { quoteWork } from './work/quote-work-definition.ts';

interface QuoteScreenProps {
  /** A product code, or the id of a quote to copy. */
  readonly quoteKey: string;
  readonly params: QuoteParams;
  /** Writes the draft id into the URL, or removes it. */
  readonly onDraft: (id: string | undefined) => void;
  readonly clientSearch: ClientSearch;
  readonly documents: QuoteDocuments;
}

/** Quote wizard for a new quote, a copy, or a draft. Specification 3, sections 2 and 4. */
export default function QuoteScreen(props: QuoteScreenProps) {
  const { quoteKey } = props;
  const [isCopy, setIsCopy] = useState(/^\d+$/.test(quoteKey));
  const product = findProduct(quoteKey);
  return (
    <Page title={isCopy ? 'Copie de devis' : 'Nouveau devis'} icon={product?.icon ?? 'quote'} facts={product?.label}>
      <BrokerOnly>
        <QuoteLoader {...props} onCopy={setIsCopy} />
      </BrokerOnly>
    </Page>
  );
}

const Loading = () => <LoadingState label="Chargement du devis" blocks={3} />;

interface QuoteLoaderProps extends QuoteScreenProps {
  /** Called with whether the opened or resumed quote is a copy. */
  readonly onCopy: (isCopy: boolean) => void;
}

function QuoteLoader(props: QuoteLoaderProps) {
  const { quoteKey, params, onDraft, documents } = props;
  const { context, error, retry } = useQuoteContext();
  if (error && !context) return <FailedState {...readFailure(error)} onRetry={retry} />;
  return (
    <WorkScreen
      work={quoteWork}
      urlDraftId={params.draft}
      newDraftKey={`${quoteKey} ${params.client ?? ''} ${params.contract ?? ''}`}
      onDraft={onDraft}
      loading={<Loading />}
      isReady={context !== undefined}
      showsResumed
      showsRefusal={({ answer }) => !parsePriceConflict(answer)}
      renderSubmitted={(draftId) => <SubmittedQuote fallback={<Loading />} draftId={draftId} documents={documents} />}
    >
      {(work) => (context ? <StartedQuote {...props} work={work} context={context} /> : null)}
    </WorkScreen>
  );
}

interface StartedQuoteProps extends QuoteLoaderProps {
  readonly work: OpenWork;
  readonly context: QuoteContext;
}

function StartedQuote(props: StartedQuoteProps) {
  const { quoteKey, params, clientSearch, documents, work, context, onCopy } = props;
  const { draftId: id, draft, generation } = work;
  const offline = useOffline();
  const [loadedStart, setLoadedStart] = useState<QuoteStart | CreatedQuote>();
  const start = useQuery({
    queryKey: ['quote-start', id, generation],
    queryFn: async (): Promise<QuoteStart | CreatedQuote> => {
      // The draft of the URL is deleted once its quote exists.
      const isDraftMissing = params.draft === id && draft === undefined;
      const created = isDraftMissing ? await findCreatedQuote(offline.outbox, id) : undefined;
      return (
        created ??
        loadQuoteStart(offline, { key: quoteKey, client: params.client, contract: params.contract, draft }, context)
      );
    },
    // The initial values must not change while the form is open.
    enabled: loadedStart === undefined,
    gcTime: 0,
    structuralSharing: false,
  });
  if (!loadedStart && start.data) setLoadedStart(start.data);
  useEffect(() => {
    if (loadedStart && 'copyOf' in loadedStart) onCopy(loadedStart.copyOf !== null);
  }, [loadedStart, onCopy]);
  if (!loadedStart) {
    const { error } = start;
    if (error instanceof UnknownQuote) return <UnknownState what={error.what} />;
    if (error instanceof MissingDeclarations)
      return <MissingDeclarationsState dossierId={error.dossierId} onRetry={() => void start.refetch()} />;
    if (error instanceof CallError && error.status === 422)
      return <RefusedCopy quoteId={quoteKey} reason={error.message} />;
    if (error) return <FailedState {...readFailure(error)} onRetry={() => void start.refetch()} />;
    return <Loading />;
  }
  if ('contractId' in loadedStart)
    return <CreatedQuoteView fallback={<Loading />} quote={loadedStart} documents={documents} />;
  const notices = [...loadedStart.notices, ...loadedStart.changes];
  return (
    <>
      <WithdrawnProduct code={loadedStart.product.code} />
      {notices.length > 0 ? <Banner tone="warning">{notices.join(' ')}</Banner> : null}
      <QuoteWizard
        work={work}
        start={loadedStart}
        context={context}
        onCreated={setLoadedStart}
        clientSearch={clientSearch}
      />
    </>
  );
}

/** A draft, a bookmark or an older list leads to products that administrators removed from the ranges. */
function WithdrawnProduct({ code }: { readonly code: string }) {
  return useIsWithdrawn(code) ? (
    <Banner tone="warning">
      Ce produit n’est plus proposé dans nos gammes{'\u00A0'}: ce devis ne peut pas être enregistré.{' '}
      <Link to="/estimate">Choisir un autre produit</Link>
    </Banner>
  ) : null;
}

/** The server refuses a copy of this quote. */
const RefusedCopy = ({ quoteId, reason }: { readonly quoteId: string; readonly reason: string }) => (
  <EmptyState
    title={reason}
    icon="contract"
    action={
      <Button asChild>
        <Link to="/contract/search/$id" params={{ id: quoteId }}>
          Ouvrir le devis
        </Link>
      </Button>
    }
  />
);
