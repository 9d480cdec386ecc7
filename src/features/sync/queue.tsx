import { Button } from '@chakra-ui/react';
import { useCanSaveWork, useConnectivity, useOffline } from '#offline/interfaces/offline-context.tsx';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import { formatAge } from '#shared/completeness/data-origin-text.ts';
import { Icon } from '#ui/icon.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { ProgressLine } from '#ui/page/progress-line.tsx';
import { EmptyLine } from '#ui/page/states.tsx';
import { formatAwaited } from '#work/refusal.ts';
import { QueueRow } from './queue-row.tsx';
import { Rows } from './sync-rows.tsx';
import { UnreadPlaceholder } from './unread-placeholder.tsx';

export interface QueueProps {
  readonly nowMs: number;
  readonly item: string | undefined;
}

/** Submitted items that the server has not received. */
export function Queue({ nowMs, item }: QueueProps) {
  const { outbox } = useOffline();
  const isOffline = useConnectivity() === 'offline';
  const canSaveWork = useCanSaveWork();
  const { state, entries, waiting, authPaused, oldestUnsentAtMs, progress } = useOutbox();
  const facts = [
    ...(oldestUnsentAtMs === null ? [] : [`Le plus ancien\u00A0: ${formatAge(oldestUnsentAtMs, nowMs)}`]),
    ...(isOffline && entries.length > 0 ? ['Hors ligne\u00A0: l’envoi reprendra au retour du réseau'] : []),
  ];
  return (
    <PageSection
      title="À envoyer"
      facts={facts.length > 0 ? facts.join(' · ') : undefined}
      actions={
        waiting + authPaused > 0 ? (
          <Button disabled={isOffline} onClick={() => void outbox.retryAll()}>
            <Icon name="refresh" />
            Tout réessayer
          </Button>
        ) : null
      }
    >
      {progress && progress.total > 0 ? (
        <ProgressLine label="Envoi en cours" done={progress.done} total={progress.total} />
      ) : null}
      {state === 'closed' ? (
        <UnreadPlaceholder label="Lecture des envois" title="Les envois de cet appareil ne sont pas encore lus" />
      ) : entries.length === 0 ? (
        <EmptyLine title="Rien n’attend d’être envoyé">
          {`Ce que vous validez sans réseau attend ici${canSaveWork ? '' : ', tant que cette page reste ouverte,'} et part dès que possible.`}
        </EmptyLine>
      ) : (
        <Rows aria-label="Envois en attente">
          {entries.map((entry) => (
            <QueueRow
              key={entry.key}
              entry={entry}
              nowMs={nowMs}
              isHighlighted={entry.key === item}
              blocksOthers={entries.some(({ blockedBy }) => blockedBy === entry.key)}
              awaited={formatAwaited(entry, entries)}
            />
          ))}
        </Rows>
      )}
    </PageSection>
  );
}
