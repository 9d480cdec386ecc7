import { CallError, isMissing } from '#api/errors.ts';
import { Banner } from '#ui/page/banner.tsx';

/** True if a save failed since another person removed the row; a 404 with field errors concerns something that it refers to. */
export const isRowRemoved = (error: unknown): boolean =>
  isMissing(error) && error instanceof CallError && Object.keys(error.errors).length === 0;

interface RemovedRowProps {
  /** « ce dossier » */
  readonly subject: string;
}

/** Banner over a form whose row another person removed: the next save adds it anew. */
export const RemovedRow = ({ subject }: RemovedRowProps) => (
  <Banner tone="warning">
    {`Quelqu’un a supprimé ${subject} entre-temps. Votre saisie est gardée\u00A0: «\u00A0Enregistrer\u00A0» l’ajoute à nouveau.`}
  </Banner>
);
