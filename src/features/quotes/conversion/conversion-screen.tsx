import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { causeOf } from '#api/errors.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { QuoteContext } from '#shared/forms/node.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Page } from '#ui/page/page.tsx';
import { EmptyState, FailedState, LoadingState } from '#ui/page/states.tsx';
import type { OpenWork } from '#work/open-work.ts';
import { HandedWork, WorkScreen } from '#work/work-screen.tsx';
import { BrokerOnly } from '../broker-only.tsx';
import { useQuoteContext } from '../quotes-api.ts';
import { UnknownQuote } from '../wizard/draft/quote-start.ts';
import { UnknownState } from '../wizard/unknown-state.tsx';
import { conflictIn } from '../wizard/work/price-conflict.ts';
import { type ConversionStart, conversionStart, NotConvertible, type QuoteTarget } from './conversion-start.ts';
import { ConversionWizard } from './conversion-wizard.tsx';
import { conversionWork } from './conversion-work-definition.ts';
import { useLeftConversion } from './left-conversion.ts';
import { type ContractParts, MadeContractView, type MadePlace } from './made-contract.tsx';
import { QuoteChoice, type QuoteSearch } from './quote-choice.tsx';

interface ConversionScreenProps extends ContractParts, MadePlace {
  readonly target: QuoteTarget;
  /** The contract that was made: its last three steps. */
  readonly contract?: number | undefined;
  readonly draft: string | undefined;
  /** From a quote that was just made, its price is the one to pay (specification 4, section 4). */
  readonly startsAt: 1 | 2;
  /** The address is to name this draft, or none. */
  readonly onDraft: (id: string | undefined) => void;
  readonly onChoose: (quoteId: number) => void;
  readonly onMade: (contractId: number) => void;
  readonly quoteSearch: QuoteSearch;
}

/** The transformation of a quote into a contract, in five steps. Specification 4, section 2. */
export default function ConversionScreen(props: ConversionScreenProps) {
  return (
    <Page title="Transformation en contrat" icon="contract">
      <BrokerOnly>
        <Suspense fallback={<Loading />}>
          <Shown {...props} />
        </Suspense>
      </BrokerOnly>
    </Page>
  );
}

const Loading = () => <LoadingState label="Chargement de la transformation" blocks={3} />;

function Shown(props: ConversionScreenProps) {
  const { contract, target, draft, onChoose, quoteSearch } = props;
  if (contract !== undefined) return <MadeContractView {...props} contractId={contract} />;
  if (target.estimate === undefined && target.quote === undefined && draft === undefined)
    return <QuoteChoice onChoose={onChoose} quoteSearch={quoteSearch} />;
  return <Prepared {...props} />;
}

function Prepared(props: ConversionScreenProps) {
  const { target, draft, onDraft } = props;
  const { context, error, retry } = useQuoteContext();
  const left = useLeftConversion(target);
  if (error && !context) return <FailedState cause={causeOf(error)} onRetry={retry} />;
  return (
    <WorkScreen
      work={conversionWork}
      named={draft}
      left={left.id}
      blank={`conversion ${target.estimate ?? ''} ${target.quote ?? ''}`}
      onDraft={onDraft}
      loading={<Loading />}
      isReady={context !== undefined && left.isKnown}
      saysResumed
      tellsRefusal={({ answer }) => !conflictIn(answer)}
      handed={(draftId) => (
        <HandedWork
          draftId={draftId}
          waits="Ce contrat est en attente de confirmation"
          sent="Ce contrat est créé"
          next={
            <Link to="/contract/create" search={{}}>
              Transformer un autre devis
            </Link>
          }
        >
          La garantie ne commence pas avant que le serveur ait créé le contrat. Son numéro et ses documents arriveront
          d’eux-mêmes.
        </HandedWork>
      )}
    >
      {(work) => (context ? <Begun {...props} work={work} context={context} /> : null)}
    </WorkScreen>
  );
}

interface BegunProps extends ConversionScreenProps {
  readonly work: OpenWork;
  readonly context: QuoteContext;
}

function Begun({ target, startsAt, work, context, onMade }: BegunProps) {
  const { draftId, draft, generation } = work;
  const offline = useOffline();
  const [begun, setBegun] = useState<ConversionStart>();
  const [before, setBefore] = useState<NotConvertible>();
  const start = useQuery({
    queryKey: ['conversion-start', draftId, generation],
    queryFn: () => conversionStart(offline, { ...target, draft, startsAt }, context),
    // What the form began with does not change under it.
    enabled: begun === undefined,
    gcTime: 0,
    structuralSharing: false,
  });
  if (before) return <NotConverted error={before} />;
  if (!begun && start.data) setBegun(start.data);
  if (!begun) {
    const { error } = start;
    if (error instanceof UnknownQuote) return <UnknownState what={error.what} />;
    if (error instanceof NotConvertible) return <NotConverted error={error} />;
    if (error) return <FailedState cause={causeOf(error)} onRetry={() => void start.refetch()} />;
    return <Loading />;
  }
  return (
    <>
      {begun.notices.length > 0 ? <Banner tone="warning">{begun.notices.join(' ')}</Banner> : null}
      <ConversionWizard
        opened={work}
        start={begun}
        onMade={(made) => {
          const { contractId: id, contractNumber: number, message } = made;
          if ('isBefore' in made) {
            setBefore(new NotConvertible(message, { id, number }));
            return;
          }
          work.onAccepted();
          onMade(id);
        }}
      />
    </>
  );
}

function NotConverted({ error: { message, became } }: { readonly error: NotConvertible }) {
  return (
    <EmptyState
      title={message}
      icon="contract"
      action={
        <Button asChild size="lg">
          {became ? (
            <Link to="/contract/search/$id" params={{ id: String(became.id) }}>
              {`Ouvrir le contrat ${became.number}`}
            </Link>
          ) : (
            <Link to="/contract/create" search={{}}>
              Choisir un autre devis
            </Link>
          )}
        </Button>
      }
    />
  );
}
