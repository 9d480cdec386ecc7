import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { isStuck, mayFollow } from '#offline/outbox/outbox-words.ts';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import { EmptyState, LoadingState } from '#ui/page/states.tsx';
import { WorkAnchor } from '#work/work-anchor.tsx';
import { createdFrom } from './creation/created.ts';
import { CreatedQuoteView, type QuoteDocuments } from './creation/created-quote.tsx';
import { quoteWork } from './work/quote-work-definition.ts';

interface HandedQuoteProps {
  readonly draftId: string;
  readonly documents: QuoteDocuments;
}

const titles: Partial<Record<OutboxEntry['state'], string>> = {
  conflict: 'Le tarif a changé\u00A0: ce devis attend votre choix',
  rejected: 'Ce devis est à corriger',
};

const titleOf = (item: OutboxEntry): string =>
  isStuck(item) ? 'L’envoi de ce devis est bloqué' : (titles[item.state] ?? 'Ce devis attend d’être envoyé');

/** The quote was handed over: it waits to be sent, or for the person, or it exists meanwhile. */
export function HandedQuote({ draftId, documents }: HandedQuoteProps) {
  const { entries } = useOutbox();
  const item = entries.find((entry) => entry.draftId === draftId);
  const isFollowed = entries.some(({ behind }) => behind === item?.key);
  const follow = item && mayFollow(item, isFollowed) ? quoteWork.follow?.(draftId, item.lane) : undefined;
  const { outbox } = useOffline();
  const { data: created, isPending } = useQuery({
    queryKey: ['created-quote', draftId],
    queryFn: async () => (await createdFrom(outbox, draftId)) ?? null,
    gcTime: 0,
    enabled: item === undefined,
  });
  if (item)
    return (
      <EmptyState
        title={titleOf(item)}
        icon="send"
        action={
          <>
            <Button asChild size="lg" variant="outline">
              <Link to="/sync" search={{ item: item.key }}>
                Voir l’envoi
              </Link>
            </Button>
            {follow ? (
              <Button asChild size="lg">
                <WorkAnchor link={follow.link}>{follow.label}</WorkAnchor>
              </Button>
            ) : null}
          </>
        }
      >
        {item.reason?.message}
      </EmptyState>
    );
  if (isPending) return <LoadingState label="Chargement du devis" blocks={2} />;
  if (created) return <CreatedQuoteView quote={created} documents={documents} />;
  return (
    <EmptyState
      title="Ce devis est enregistré"
      icon="success"
      action={
        <Button asChild size="lg">
          <Link to="/estimate" search={{}}>
            Nouveau devis
          </Link>
        </Button>
      }
    />
  );
}
