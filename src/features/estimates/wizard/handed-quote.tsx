import { Button } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { useOutbox } from '#offline/work-hooks.ts';
import { EmptyState } from '#ui/states.tsx';

/** The quote was handed over: it waits to be sent, or it exists meanwhile. */
export function HandedQuote({ draftId }: { readonly draftId: string }) {
  const item = useOutbox().entries.find((entry) => entry.draftId === draftId);
  return (
    <EmptyState
      title={item ? 'Ce devis attend d’être envoyé' : 'Ce devis est enregistré'}
      icon="send"
      action={
        <Button asChild size="lg">
          {item ? (
            <Link to="/sync" search={{ item: item.key }}>
              Voir l’envoi
            </Link>
          ) : (
            <Link to="/estimate" search={{}}>
              Nouveau devis
            </Link>
          )}
        </Button>
      }
    />
  );
}
