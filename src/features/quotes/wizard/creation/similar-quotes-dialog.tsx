import { Link } from '@tanstack/react-router';
import type { OutboxEntry } from '#offline/base/outbox-types.ts';
import { wordsOf } from '#offline/outbox/outbox-words.ts';
import type { ContractRow } from '#shared/contract/contracts/contracts.ts';
import { frenchDate, frenchDateTime } from '#shared/primitives/calendar.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { LookAlikesDialog } from '#ui/dialog/look-alikes-dialog.tsx';
import { countOf, type SimilarQuotes } from '../similar-quotes.ts';

interface SimilarQuotesDialogProps {
  readonly quotes: SimilarQuotes;
  readonly onCreate: () => void;
  readonly onClose: () => void;
}

/** Open quotes of the same person for the same product, before another is made. */
export function SimilarQuotesDialog({ quotes, onCreate, onClose }: SimilarQuotesDialogProps) {
  const count = countOf(quotes);
  return (
    <LookAlikesDialog
      title="Un devis existe peut-être déjà"
      intro={
        count === 1
          ? 'Cette personne a déjà un devis en cours pour ce produit.'
          : `Cette personne a déjà ${count} devis en cours pour ce produit.`
      }
      backLabel="Revenir au devis"
      confirmLabel="Créer quand même"
      listLabel="Devis en cours"
      onConfirm={onCreate}
      onClose={onClose}
    >
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
            <small>{factsOf(quote)}</small>
          </Link>
        </li>
      ))}
    </LookAlikesDialog>
  );
}

const factsOf = ({ codeProduit, nomSouscripteur, dateEffet }: ContractRow): string =>
  [findProduct(codeProduit)?.label, nomSouscripteur, dateEffet && `effet le ${frenchDate(dateEffet)}`]
    .filter(Boolean)
    .join(' · ');

const waitOf = (entry: OutboxEntry): string =>
  `Sur cet appareil · ${wordsOf(entry)} · validé le ${frenchDateTime(new Date(entry.createdAtMs))}`;
