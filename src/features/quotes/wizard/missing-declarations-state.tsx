import { Button } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '#ui/page/states.tsx';

interface MissingDeclarationsStateProps {
  readonly dossierId: number;
  readonly onRetry: () => void;
}

/** Shown instead of a quote whose declarations the device does not hold. */
export function MissingDeclarationsState({ dossierId, onRetry }: MissingDeclarationsStateProps) {
  return (
    <EmptyState
      title="Déclarations pas sur cet appareil"
      icon="quote"
      action={
        <>
          <Button onClick={onRetry}>Réessayer</Button>
          <Button asChild variant="outline">
            <Link to="/contract/search/$id" params={{ id: String(dossierId) }}>
              Ouvrir le dossier
            </Link>
          </Button>
        </>
      }
    >
      Les réponses du client (antécédents, sinistres…) n’ont pas encore été gardées sur cet appareil{'\u00A0'}: sans
      elles, le prix serait faux. Réessayez quand le serveur pourra être joint, ou commencez un nouveau devis.
    </EmptyState>
  );
}
