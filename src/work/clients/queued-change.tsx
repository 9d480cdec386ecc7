import { Button } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { clientLane } from '#offline/interfaces/lanes.ts';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import { Banner } from '#ui/page/banner.tsx';

/** Banner: a change of this client is still queued on this device. */
export function QueuedChange({ clientId }: { readonly clientId: number }) {
  const item = useOutbox().entries.find(({ kind, lane }) => kind === 'client' && lane === clientLane(clientId));
  if (!item) return null;
  return (
    <Banner
      tone="info"
      action={
        <Button asChild variant="outline">
          <Link to="/sync" search={{ item: item.key }}>
            Voir l’envoi
          </Link>
        </Button>
      }
    >
      Une modification de ce client attend d’être envoyée depuis cet appareil.
    </Banner>
  );
}
