import { Link } from '@tanstack/react-router';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { formatState } from '#offline/outbox/outbox-labels.ts';
import type { ContractRow } from '#shared/operations/contracts/contracts.ts';
import { frenchDate, frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import type { SimilarQuotes } from './similar-quotes.ts';

/** Similar open quotes, each with a link. */
export function SimilarLines({ quotes }: { readonly quotes: SimilarQuotes }) {
  return (
    <>
      {quotes.queued.map((entry) => (
        <li key={entry.key}>
          <Link to="/sync" search={{ item: entry.key }}>
            {entry.title}
            <small>{queuedQuoteLine(entry)}</small>
          </Link>
        </li>
      ))}
      {quotes.saved.map((quote) => (
        <li key={quote.id}>
          <Link to="/contract/search/$id" params={{ id: String(quote.id) }}>
            {quote.numero}
            <small>{savedQuoteLine(quote)}</small>
          </Link>
        </li>
      ))}
    </>
  );
}

const savedQuoteLine = ({ codeProduit, nomSouscripteur, dateEffet }: ContractRow): string =>
  [findProduct(codeProduit)?.label, nomSouscripteur, dateEffet && `effet le ${frenchDate(dateEffet)}`]
    .filter(Boolean)
    .join(' · ');

const queuedQuoteLine = (entry: OutboxEntry): string =>
  `Sur cet appareil · ${formatState(entry)} · validé le ${frenchDateTime(new Date(entry.createdAtMs))}`;
