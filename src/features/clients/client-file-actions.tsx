import { Button } from '@chakra-ui/react';
import { Link, useRouter } from '@tanstack/react-router';
import { clientLane } from '#offline/base/lanes.ts';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import { Icon } from '#ui/icon.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { leadsSomewhere, PathLink } from '#ui/page/path-link.tsx';
import { clientWork } from './client-work-definition.ts';

/** What can be begun from a client's file. */
export function ClientActions({ clientId }: { readonly clientId: number }) {
  const quotePath = `/estimate/?client=${clientId}`;
  const canQuote = leadsSomewhere(useRouter(), quotePath);
  return (
    <>
      <Button asChild size="lg" variant="outline">
        <Link to="/client/search/$id/edit" params={{ id: String(clientId) }} search={{}}>
          <Icon name="edit" />
          Modifier client
        </Link>
      </Button>
      {canQuote ? (
        <Button asChild size="lg">
          <PathLink path={quotePath}>
            <Icon name="add" />
            Nouveau devis
          </PathLink>
        </Button>
      ) : null}
    </>
  );
}

/** A change of this client that still lies on this device. */
export function QueuedChange({ clientId }: { readonly clientId: number }) {
  const item = useOutbox().entries.find(({ kind, lane }) => kind === clientWork.kind && lane === clientLane(clientId));
  if (!item) return null;
  return (
    <Banner
      tone="info"
      action={
        <Button asChild size="lg" variant="outline">
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
