import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { readFailure } from '#api/errors.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { ServerRefusal } from '#offline/interfaces/submit-result.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Page } from '#ui/page/page.tsx';
import { PathLink } from '#ui/page/path-link.tsx';
import { EmptyState, FailedState, LoadingState } from '#ui/page/states.tsx';
import type { OpenWork } from '#work/open-work.ts';
import { SubmittedWork, WorkScreen } from '#work/work-screen.tsx';
import { BrokerOnly } from '../broker-only.tsx';
import { useQuoteContext } from '../quotes-api.ts';
import { QuoteInsurerRequest } from '../wizard/creation/insurer-request.tsx';
import { UnknownQuote } from '../wizard/draft/quote-start.ts';
import { MissingDeclarations } from '../wizard/draft/typed-quote.ts';
import { MissingDeclarationsState } from '../wizard/missing-declarations-state.tsx';
import { UnknownState } from '../wizard/unknown-state.tsx';
import { parsePriceConflict } from '../wizard/work/price-conflict.ts';
import { type ConversionStart, loadConversionStart, NotConvertible, type QuoteTarget } from './conversion-start.ts';
import { ConversionWizard } from './conversion-wizard.tsx';
import { conversionWork } from './conversion-work-definition.ts';
import { type ContractParts, type ContractStepParams, CreatedContractView } from './created-contract.tsx';
import { useOpenConversion } from './open-conversion.ts';
import { QuoteChoice, type QuoteSearch } from './quote-choice.tsx';

interface ConversionScreenProps extends ContractParts, ContractStepParams {
  readonly target: QuoteTarget;
  /** Id of the created contract: the screen then shows its last three steps. */
  readonly contract?: number | undefined;
  readonly draft: string | undefined;
  /** Starts at step 2 from a quote just created, whose price is the one to pay (specification 4, section 4). */
  readonly startsAt: 1 | 2;
  /** Writes the draft id into the URL, or removes it. */
  readonly onDraft: (id: string | undefined) => void;
  readonly onChoose: (quoteId: number) => void;
  readonly onCreated: (contractId: number) => void;
  readonly quoteSearch: QuoteSearch;
}

/** The transformation of a quote into a contract, in five steps. Specification 4, section 2. */
export default function ConversionScreen(props: ConversionScreenProps) {
  return (
    <Page title="Transformation en contrat" icon="contract">
      <BrokerOnly>
        <ConversionContent {...props} />
      </BrokerOnly>
    </Page>
  );
}

const Loading = () => <LoadingState label="Chargement de la transformation" blocks={3} />;

function ConversionContent(props: ConversionScreenProps) {
  const { contract, target, draft, onChoose, quoteSearch } = props;
  if (contract !== undefined) return <CreatedContractView {...props} contractId={contract} />;
  if (target.estimate === undefined && target.quote === undefined && draft === undefined)
    return <QuoteChoice onChoose={onChoose} quoteSearch={quoteSearch} />;
  return <ConversionLoader {...props} />;
}

function ConversionLoader(props: ConversionScreenProps) {
  const { target, draft, onDraft } = props;
  const { context, error, retry } = useQuoteContext();
  const openConversion = useOpenConversion(target);
  if (error && !context) return <FailedState {...readFailure(error)} onRetry={retry} />;
  return (
    <WorkScreen
      work={conversionWork}
      urlDraftId={draft}
      resumableId={openConversion.id}
      newDraftKey={`conversion ${target.estimate ?? ''} ${target.quote ?? ''}`}
      onDraft={onDraft}
      loading={<Loading />}
      isReady={context !== undefined && openConversion.isLoaded}
      showsResumed
      showsRefusal={({ answer, contract }) => !contract && !parsePriceConflict(answer)}
      renderSubmitted={(draftId) => (
        <SubmittedWork
          draftId={draftId}
          waitingTitle="Ce contrat est en attente de confirmation"
          sentTitle="Ce contrat est créé"
          nextLink={
            <Link to="/contract/create" search={{}}>
              Transformer un autre devis
            </Link>
          }
        >
          La garantie ne commence pas avant que le serveur ait créé le contrat. Son numéro et ses documents arriveront
          d’eux-mêmes.
        </SubmittedWork>
      )}
    >
      {(work) => (context ? <StartedConversion {...props} work={work} context={context} /> : null)}
    </WorkScreen>
  );
}

interface StartedConversionProps extends ConversionScreenProps {
  readonly work: OpenWork;
  readonly context: QuoteContext;
}

function StartedConversion({ target, startsAt, work, context, onCreated }: StartedConversionProps) {
  const { draftId, draft, generation, refusal } = work;
  const offline = useOffline();
  const [loadedStart, setLoadedStart] = useState<ConversionStart>();
  const [alreadyConverted, setAlreadyConverted] = useState<NotConvertible>();
  const [replaced, setReplaced] = useState<ServerRefusal | null>(refusal);
  const start = useQuery({
    queryKey: ['conversion-start', draftId, generation],
    queryFn: () => loadConversionStart(offline, { ...target, draft, startsAt }, context),
    // The initial values must not change while the form is open.
    enabled: loadedStart === undefined,
    gcTime: 0,
    structuralSharing: false,
  });
  const router = useRouter();
  const removeDraft = async (id: number): Promise<void> => {
    await offline.drafts.remove(draftId);
    work.onAccepted();
    await router.navigate({ to: '/contract/search/$id', params: { id: String(id) } });
  };
  if (replaced?.contract) {
    const { message, contract } = replaced;
    return (
      <NotConverted
        error={new NotConvertible(message, contract)}
        onRemove={work.isReadOnly ? undefined : () => void removeDraft(contract.id)}
      />
    );
  }
  if (alreadyConverted) return <NotConverted error={alreadyConverted} />;
  if (!loadedStart && start.data) setLoadedStart(start.data);
  if (!loadedStart) {
    const { error } = start;
    if (error instanceof UnknownQuote) return <UnknownState what={error.what} />;
    if (error instanceof NotConvertible) return <NotConverted error={error} />;
    if (error instanceof MissingDeclarations)
      return <MissingDeclarationsState dossierId={error.dossierId} onRetry={() => void start.refetch()} />;
    if (error) return <FailedState {...readFailure(error)} onRetry={() => void start.refetch()} />;
    return <Loading />;
  }
  return (
    <>
      {loadedStart.notices.length > 0 ? <Banner tone="warning">{loadedStart.notices.join(' ')}</Banner> : null}
      <QuoteInsurerRequest quoteId={loadedStart.quote.id} draftId={loadedStart.quote.reference} />
      <ConversionWizard
        opened={work}
        start={loadedStart}
        onCreated={(contract) => {
          const { contractId: id, contractNumber: number, message } = contract;
          if ('isBefore' in contract) {
            setAlreadyConverted(new NotConvertible(message, { id, number }));
            return;
          }
          work.onAccepted();
          onCreated(id);
        }}
        onReplaced={setReplaced}
      />
    </>
  );
}

interface NotConvertedProps {
  readonly error: NotConvertible;
  /** Deletes what was entered here. */
  readonly onRemove?: (() => void) | undefined;
}

function NotConverted({ error: { message, convertedTo, requestPath }, onRemove }: NotConvertedProps) {
  return (
    <EmptyState
      title={message}
      icon="contract"
      action={
        <>
          {requestPath ? (
            <Button asChild>
              <PathLink path={requestPath}>Demander le contrat</PathLink>
            </Button>
          ) : null}
          <Button asChild variant={requestPath ? 'outline' : 'solid'}>
            {convertedTo ? (
              <Link to="/contract/search/$id" params={{ id: String(convertedTo.id) }}>
                {`Ouvrir le contrat ${convertedTo.number}`}
              </Link>
            ) : (
              <Link to="/contract/create" search={{}}>
                Choisir un autre devis
              </Link>
            )}
          </Button>
          {onRemove ? (
            <Button variant="outline" onClick={onRemove}>
              Supprimer ma saisie
            </Button>
          ) : null}
        </>
      }
    />
  );
}
