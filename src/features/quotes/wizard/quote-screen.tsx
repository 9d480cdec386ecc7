import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { causeOf } from '#api/errors.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { QuoteContext } from '#shared/forms/node.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Page } from '#ui/page/page.tsx';
import { FailedState, LoadingState } from '#ui/page/states.tsx';
import type { OpenWork } from '#work/open-work.ts';
import { WorkScreen } from '#work/work-screen.tsx';
import { BrokerOnly } from '../broker-only.tsx';
import type { QuoteParams } from '../quote-params.ts';
import { useQuoteContext } from '../quotes-api.ts';
import { type CreatedQuote, createdFrom } from './creation/created.ts';
import type { QuoteDocuments } from './creation/created-quote.tsx';
import { quoteStart, UnknownQuote } from './draft/quote-start.ts';
import { CreatedQuoteView, HandedQuote } from './late-views.ts';
import { QuoteWizard } from './quote-wizard.tsx';
import type { ClientSearch } from './steps/client-choice.tsx';
import { UnknownState } from './unknown-state.tsx';
import { conflictIn } from './work/price-conflict.ts';
import type { QuoteStart } from './work/quote-opening.ts';
import { quoteWork } from './work/quote-work-definition.ts';

interface QuoteScreenProps {
  /** A product code, or the number of a quote to copy. */
  readonly quoteKey: string;
  readonly params: QuoteParams;
  /** The address is to name this draft, or none. */
  readonly onDraft: (id: string | undefined) => void;
  readonly clientSearch: ClientSearch;
  readonly documents: QuoteDocuments;
}

/** The quote wizard: a blank quote of a product, a copy of one, or a draft. Specification 3, sections 2 and 4. */
export default function QuoteScreen(props: QuoteScreenProps) {
  const { quoteKey } = props;
  const [isCopy, setIsCopy] = useState(/^\d+$/.test(quoteKey));
  const product = findProduct(quoteKey);
  return (
    <Page title={isCopy ? 'Copie de devis' : 'Nouveau devis'} icon={product?.icon ?? 'quote'} facts={product?.label}>
      <BrokerOnly>
        <Suspense fallback={<Loading />}>
          <Prepared {...props} onCopy={setIsCopy} />
        </Suspense>
      </BrokerOnly>
    </Page>
  );
}

const Loading = () => <LoadingState label="Chargement du devis" blocks={3} />;

interface PreparedProps extends QuoteScreenProps {
  /** Says whether what was begun, or resumed, is a copy. */
  readonly onCopy: (isCopy: boolean) => void;
}

function Prepared(props: PreparedProps) {
  const { quoteKey, params, onDraft, documents } = props;
  const { context, error, retry } = useQuoteContext();
  if (error && !context) return <FailedState cause={causeOf(error)} onRetry={retry} />;
  return (
    <WorkScreen
      work={quoteWork}
      named={params.draft}
      blank={`${quoteKey} ${params.client ?? ''} ${params.contract ?? ''}`}
      onDraft={onDraft}
      loading={<Loading />}
      isReady={context !== undefined}
      saysResumed
      tellsRefusal={({ answer }) => !conflictIn(answer)}
      handed={(draftId) => <HandedQuote draftId={draftId} documents={documents} />}
    >
      {(work) => (context ? <Begun {...props} work={work} context={context} /> : null)}
    </WorkScreen>
  );
}

interface BegunProps extends PreparedProps {
  readonly work: OpenWork;
  readonly context: QuoteContext;
}

function Begun(props: BegunProps) {
  const { quoteKey, params, clientSearch, documents, work, context, onCopy } = props;
  const { draftId: id, draft, generation } = work;
  const offline = useOffline();
  const [begun, setBegun] = useState<QuoteStart | CreatedQuote>();
  const start = useQuery({
    queryKey: ['quote-start', id, generation],
    queryFn: async (): Promise<QuoteStart | CreatedQuote> => {
      // The draft of the address is gone once its quote exists.
      const isGone = params.draft === id && draft === undefined;
      const created = isGone ? await createdFrom(offline.outbox, id) : undefined;
      return (
        created ??
        quoteStart(offline, { key: quoteKey, client: params.client, contract: params.contract, draft }, context)
      );
    },
    // What the form began with does not change under it.
    enabled: begun === undefined,
    gcTime: 0,
    structuralSharing: false,
  });
  if (!begun && start.data) setBegun(start.data);
  useEffect(() => {
    if (begun && 'copyOf' in begun) onCopy(begun.copyOf !== null);
  }, [begun, onCopy]);
  if (!begun) {
    const { error } = start;
    if (error instanceof UnknownQuote) return <UnknownState what={error.what} />;
    if (error) return <FailedState cause={causeOf(error)} onRetry={() => void start.refetch()} />;
    return <Loading />;
  }
  if ('contractId' in begun) return <CreatedQuoteView quote={begun} documents={documents} />;
  return (
    <>
      {begun.notices.length > 0 ? <Banner tone="warning">{begun.notices.join(' ')}</Banner> : null}
      <QuoteWizard work={work} start={begun} context={context} onCreated={setBegun} clientSearch={clientSearch} />
    </>
  );
}
