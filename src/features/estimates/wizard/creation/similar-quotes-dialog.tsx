import { Link } from '@tanstack/react-router';
import type { ContractRow } from '#shared/contract/contracts.ts';
import { frenchDate } from '#shared/domain/calendar.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { LookAlikesDialog } from '#ui/look-alikes-dialog.tsx';

interface SimilarQuotesDialogProps {
  readonly quotes: readonly ContractRow[];
  readonly onCreate: () => void;
  readonly onClose: () => void;
}

/** Open quotes of the same person for the same product, before another is made. */
export function SimilarQuotesDialog({ quotes, onCreate, onClose }: SimilarQuotesDialogProps) {
  return (
    <LookAlikesDialog
      title="Un devis existe peut-être déjà"
      intro={
        quotes.length === 1
          ? 'Cette personne a déjà un devis en cours pour ce produit.'
          : `Cette personne a déjà ${quotes.length} devis en cours pour ce produit.`
      }
      backLabel="Revenir au devis"
      confirmLabel="Créer quand même"
      listLabel="Devis en cours"
      onConfirm={onCreate}
      onClose={onClose}
    >
      {quotes.map((quote) => (
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
