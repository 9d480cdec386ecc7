import { Button, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { readFailure } from '#api/errors.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { readQuery } from '#offline/reads/read-query.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { editicsGet } from '#shared/operations/quotes/estimates.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import {
  canConvert,
  canDuplicate,
  contractRequestPath,
  contractRequestReason,
} from '#shared/products/quote-actions.ts';
import { remindedAfterDays } from '#shared/search/contract-search.ts';
import { type Fact, Facts } from '#ui/facts/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { InsurerRequestBanner } from '#ui/page/insurer-request-banner.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { isRoutablePath, PathLink } from '#ui/page/path-link.tsx';
import { FailedState, LoadingState } from '#ui/page/states.tsx';
import { SuccessPanel } from '#ui/page/success-panel.tsx';
import type { CreatedQuote } from './created-quotes.ts';
import { SendQuote } from './send-quote.tsx';

/** Renders the table of generated documents, shared with the contract file. */
export type QuoteDocuments = (generatedDocuments: ContractFile['editiques']) => ReactNode;

interface CreatedQuoteViewProps {
  readonly quote: CreatedQuote;
  readonly documents: QuoteDocuments;
}

/** A saved quote: number, documents and next steps. Specification 3, section 2.10. */
export function CreatedQuoteView({ quote, documents }: CreatedQuoteViewProps) {
  const { contractId, contractNumber, message, request } = quote;
  const offline = useOffline();
  const { data } = useQuery(readQuery(offline, contractGet, { idContrat: contractId }));
  const contract = data?.value.contract;
  const requestReason = contract ? contractRequestReason(contract.details) : null;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <SuccessPanel>
        <Icon name="success" size={32} />
        <div>
          <h2 ref={title} tabIndex={-1}>
            {message}
          </h2>
          <p>
            {'Numéro de devis\u00A0: '}
            <Link to="/contract/search/$id" params={{ id: String(contractId) }}>
              {contractNumber}
            </Link>
          </p>
          {requestReason === null ? null : <p>{requestReason}</p>}
        </div>
        <NextSteps quote={quote} contract={contract} />
        <p>{`Sans réponse dans ${remindedAfterDays}\u00A0jours, sa relance vous sera proposée sur l’accueil.`}</p>
      </SuccessPanel>
      {request ? <InsurerRequestBanner request={request} /> : null}
      {contract ? (
        <PageSection title="Récapitulatif">
          <Facts facts={quoteFacts(contract)} />
        </PageSection>
      ) : null}
      <Documents contractId={contractId} documents={documents} />
    </>
  );
}

interface NextStepsProps {
  readonly quote: CreatedQuote;
  /** The quote’s file, once loaded. */
  readonly contract: ContractFile | undefined;
}

/** Next steps for the same client, with known data already filled in. */
function NextSteps({ quote: { contractId, contractNumber }, contract }: NextStepsProps) {
  const router = useRouter();
  const offline = useOffline();
  const editics = useQuery(readQuery(offline, editicsGet, { contractId })).data?.value.editics;
  const document = editics?.data.find(({ status }) => status === generatedDocumentStatuses.available);
  const conversion = `/estimate/${contractId}/contract/create/true`;
  const mayConvert = contract !== undefined && canConvert(contract.details) && isRoutablePath(router, conversion);
  const isRequested = contract !== undefined && contractRequestReason(contract.details) !== null;
  return (
    <Flex wrap="wrap" gap="3">
      {mayConvert ? (
        <Button asChild>
          <PathLink path={conversion}>
            <Icon name="contract" />
            Transformer en contrat
          </PathLink>
        </Button>
      ) : null}
      {isRequested ? (
        <Button asChild>
          <PathLink path={contractRequestPath(contractId)}>
            <Icon name="contract" />
            Demander le contrat
          </PathLink>
        </Button>
      ) : null}
      <Button asChild variant="outline">
        <Link to="/contract/search/$id" params={{ id: String(contractId) }}>
          Ouvrir le devis
        </Link>
      </Button>
      {document ? (
        <SendQuote
          documentId={document.id}
          title={`Devis ${contract?.details.product.libelle ?? ''} ${contractNumber}`}
          mail={contract?.details.person.mail?.mail ?? null}
        />
      ) : null}
      {contract && canDuplicate(contract.details) ? (
        <Button asChild variant="outline">
          <Link to="/estimate/$key" params={{ key: String(contractId) }} search={{}}>
            Autre formule
          </Link>
        </Button>
      ) : null}
      {contract ? (
        <Button asChild variant="outline">
          <Link to="/estimate" search={{ client: contract.details.person.id }}>
            Autre produit pour ce client
          </Link>
        </Button>
      ) : null}
      <Button asChild variant={mayConvert || isRequested ? 'outline' : 'solid'}>
        <Link to="/">Retourner à l'accueil</Link>
      </Button>
    </Flex>
  );
}

function Documents({ contractId, documents }: { readonly contractId: number; readonly documents: QuoteDocuments }) {
  const offline = useOffline();
  const { data, error, refetch } = useQuery(readQuery(offline, editicsGet, { contractId }));
  const editics = data?.value.editics;
  // Specification 3, section 8: a failure is logged; what happened is shown in the place of the table (specification 0).
  useEffect(() => {
    if (error) console.warn('The documents of the quote could not be listed', error);
  }, [error]);
  if (editics) return documents(editics);
  if (error)
    return (
      <PageSection title="Documents" isPlain>
        <FailedState {...readFailure(error)} onRetry={() => void refetch()} />
      </PageSection>
    );
  return <LoadingState label="Chargement des documents" blocks={1} />;
}

const quoteFacts = ({ details, formula }: ContractFile): readonly Fact[] => [
  ['Produit', details.product.libelle],
  ['Souscripteur', details.person.fullname],
  ['Date d’effet', frenchDate(details.effectDate)],
  ['Formule', formula.libelle],
  ['Facilité de paiement', formula.splitting?.libelle],
  ['Total annuel TTC', details.annualPrime === null ? null : formatXpf(details.annualPrime)],
];
