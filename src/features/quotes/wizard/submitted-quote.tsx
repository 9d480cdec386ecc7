import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { canFollowUp, isStuck } from '#offline/outbox/outbox-labels.ts';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import { EmptyState, LoadingState } from '#ui/page/states.tsx';
import { WorkAnchor } from '#work/work-anchor.tsx';
import { CreatedQuoteView, type QuoteDocuments } from './creation/created-quote.tsx';
import { findCreatedQuote } from './creation/created-quotes.ts';
import { QuoteInsurerRequest } from './creation/insurer-request.tsx';
import { quoteWork } from './work/quote-work-definition.ts';

interface SubmittedQuoteProps {
  readonly draftId: string;
  readonly documents: QuoteDocuments;
}

const titles: Partial<Record<OutboxEntry['state'], string>> = {
  conflict: 'Ce devis attend votre choix',
  rejected: 'Ce devis est à corriger',
};

const entryTitle = (item: OutboxEntry): string =>
  isStuck(item) ? 'L’envoi de ce devis est bloqué' : (titles[item.state] ?? 'Ce devis attend d’être envoyé');

/** Status of a submitted quote: queued, waiting for the user, or already saved. */
export function SubmittedQuote({ draftId, documents }: SubmittedQuoteProps) {
  const { entries } = useOutbox();
  const item = entries.find((entry) => entry.draftId === draftId);
  const hasFollowUp = entries.some(({ blockedBy }) => blockedBy === item?.key);
  const followUpLink =
    item && canFollowUp(item, hasFollowUp) ? quoteWork.followUp?.(draftId, item.lane, item.input) : undefined;
  const { outbox } = useOffline();
  const { data: created, isPending } = useQuery({
    queryKey: ['created-quote', draftId],
    queryFn: async () => (await findCreatedQuote(outbox, draftId)) ?? null,
    gcTime: 0,
    enabled: item === undefined,
  });
  if (item)
    return (
      <>
        <EmptyState
          title={entryTitle(item)}
          icon="send"
          action={
            <>
              <Button asChild variant="outline">
                <Link to="/sync" search={{ item: item.key }}>
                  Voir l’envoi
                </Link>
              </Button>
              {followUpLink ? (
                <Button asChild>
                  <WorkAnchor link={followUpLink.link}>{followUpLink.label}</WorkAnchor>
                </Button>
              ) : null}
            </>
          }
        >
          {item.reason?.message}
        </EmptyState>
        <QuoteInsurerRequest quoteId={null} draftId={draftId} />
      </>
    );
  if (isPending) return <LoadingState label="Chargement du devis" blocks={2} />;
  if (created) return <CreatedQuoteView quote={created} documents={documents} />;
  return (
    <EmptyState
      title="Ce devis est enregistré"
      icon="success"
      action={
        <Button asChild>
          <Link to="/estimate" search={{}}>
            Nouveau devis
          </Link>
        </Button>
      }
    />
  );
}
