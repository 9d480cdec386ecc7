import { LookAlikesDialog } from '#ui/dialog/look-alikes-dialog.tsx';
import { SimilarLines } from '../similar/similar-lines.tsx';
import { countOf, type SimilarQuotes } from '../similar/similar-quotes.ts';

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
      <SimilarLines quotes={quotes} />
    </LookAlikesDialog>
  );
}
