import { Link } from '@tanstack/react-router';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { wordsOf } from '#offline/outbox/outbox-words.ts';
import type { ContractRow } from '#shared/operations/contracts/contracts.ts';
import { frenchDate, frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import type { SimilarQuotes } from './similar-quotes.ts';

/** Open quotes of one person for one product, each with a link to it. */
export function SimilarLines({ quotes }: { readonly quotes: SimilarQuotes }) {
  return (
    <>
      {quotes.queued.map((entry) => (
        <li key={entry.key}>
          <Link to="/sync" search={{ item: entry.key }}>
            {entry.title}
            <small>{waitOf(entry)}</small>
          </Link>
        </li>
      ))}
      {quotes.saved.map((quote) => (
        <li key={quote.id}>
          <Link to="/contract/search/$id" params={{ id: String(quote.id) }}>
            {quote.numero}
            <small>{lineOf(quote)}</small>
          </Link>
        </li>
      ))}
    </>
  );
}

const lineOf = ({ codeProduit, nomSouscripteur, dateEffet }: ContractRow): string =>
  [findProduct(codeProduit)?.label, nomSouscripteur, dateEffet && `effet le ${frenchDate(dateEffet)}`]
    .filter(Boolean)
    .join(' · ');

const waitOf = (entry: OutboxEntry): string =>
  `Sur cet appareil · ${wordsOf(entry)} · validé le ${frenchDateTime(new Date(entry.createdAtMs))}`;
