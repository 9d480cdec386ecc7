import { Button } from '@chakra-ui/react';
import { useOffline } from '#offline/offline-context.tsx';
import { useOutbox } from '#offline/work-hooks.ts';
import { Icon } from '#ui/icon.tsx';
import { Page, PageSection } from '#ui/page.tsx';
import { EmptyState } from '#ui/states.tsx';
import { QueueRow } from './queue-row.tsx';
import { Receipts } from './receipts.tsx';
import { Rows } from './rows.tsx';

/** What lies on this device until the server has it, and what it received in the last 30 days. */
export function SyncScreen({ item }: { readonly item: string | undefined }) {
  const { outbox } = useOffline();
  const { entries, waiting, authPaused, progress } = useOutbox();
  return (
    <Page
      title="Brouillons et envois"
      icon="send"
      facts={progress ? `Envoi de ${progress.done} sur ${progress.total}` : undefined}
      actions={
        waiting + authPaused > 0 ? (
          <Button size="lg" onClick={() => void outbox.retryAll()}>
            <Icon name="refresh" />
            Tout réessayer
          </Button>
        ) : null
      }
    >
      <PageSection title="À envoyer">
        {entries.length === 0 ? (
          <EmptyState title="Rien n’attend d’être envoyé" icon="success">
            Ce que vous validez sans réseau attend ici et part dès que possible.
          </EmptyState>
        ) : (
          <Rows aria-label="Envois en attente">
            {entries.map((entry) => (
              <QueueRow key={entry.key} entry={entry} isShown={entry.key === item} />
            ))}
          </Rows>
        )}
      </PageSection>
      <Receipts />
    </Page>
  );
}
