import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { readFailure } from '#api/errors.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { readQuery } from '#offline/reads/read-query.ts';
import type { DataOrigin } from '#shared/completeness/data-origin.ts';
import { emptyListText } from '#shared/completeness/data-origin-text.ts';
import { type ContractRow, contractSearch } from '#shared/operations/contracts/contracts.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { Icon } from '#ui/icon.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { EmptyState, FailedState, LoadingState, OriginNotice } from '#ui/page/states.tsx';
import { RowList } from '../start/link-row.ts';

/** Renders the dialog that searches a quote. */
export type QuoteSearch = (chooser: {
  readonly onChoose: (quote: ContractRow) => void;
  readonly onClose: () => void;
}) => ReactNode;

interface QuoteChoiceProps {
  readonly onChoose: (quoteId: number) => void;
  readonly quoteSearch: QuoteSearch;
}

const input = v.parse(contractSearch.input, { getOnlyTransformables: true, pageSize: 20, firstPage: 0 });

/** Chooses the quote to convert: one of the latest, or any by search. */
export function QuoteChoice({ onChoose, quoteSearch }: QuoteChoiceProps) {
  const offline = useOffline();
  const [isSearching, setIsSearching] = useState(false);
  const { data, error, refetch } = useQuery(readQuery(offline, contractSearch, input));
  return (
    <PageSection
      title="Choisir un devis"
      facts="Les derniers devis en cours."
      isPlain
      actions={
        <Button variant="outline" onClick={() => setIsSearching(true)}>
          <Icon name="search" />
          Rechercher un devis
        </Button>
      }
    >
      <OriginNotice origin={data} onRetry={() => void refetch()} />
      {data ? (
        <Quotes rows={data.value.contractList} origin={data} onChoose={onChoose} />
      ) : error ? (
        <FailedState {...readFailure(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label="Chargement des devis" blocks={3} />
      )}
      {isSearching ? quoteSearch({ onChoose: ({ id }) => onChoose(id), onClose: () => setIsSearching(false) }) : null}
    </PageSection>
  );
}

interface QuotesProps extends Pick<QuoteChoiceProps, 'onChoose'> {
  readonly rows: readonly ContractRow[];
  readonly origin: DataOrigin;
}

function Quotes({ rows, origin, onChoose }: QuotesProps) {
  if (rows.length === 0) {
    const { title, why } = emptyListText('Aucun devis à transformer', '', origin);
    return (
      <EmptyState
        title={title}
        icon="quote"
        action={
          <Button asChild>
            <Link to="/estimate">Nouveau devis</Link>
          </Button>
        }
      >
        {why}
      </EmptyState>
    );
  }
  return (
    <RowList>
      {rows.map((quote) => (
        <li key={quote.id}>
          <button type="button" onClick={() => onChoose(quote.id)}>
            <Icon name="quote" />
            <span>
              {quote.nomSouscripteur}
              <small>
                {[quote.numero, findProduct(quote.codeProduit)?.label, `effet le ${frenchDate(quote.dateEffet)}`]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <Icon name="chevronRight" />
          </button>
        </li>
      ))}
    </RowList>
  );
}
