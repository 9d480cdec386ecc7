import { LookAlikesDialog } from '#ui/dialog/look-alikes-dialog.tsx';
import { SimilarLines } from '../similar/similar-lines.tsx';
import { countQuotes, type SimilarQuotes } from '../similar/similar-quotes.ts';

interface SimilarQuotesDialogProps {
  readonly quotes: SimilarQuotes;
  readonly onCreate: () => void;
  readonly onClose: () => void;
}

/** Duplicate warning: open quotes of the same person for the same product. */
export function SimilarQuotesDialog({ quotes, onCreate, onClose }: SimilarQuotesDialogProps) {
  const count = countQuotes(quotes);
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
