import { Button } from '@chakra-ui/react';
import { useRouter } from '@tanstack/react-router';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { formatState, isStuck } from '#offline/outbox/outbox-labels.ts';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import { upperFirst } from '#shared/primitives/text.ts';
import { Icon } from '#ui/icon.tsx';
import { ListRows } from '#ui/page/list-rows.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { isRoutablePath, PathLink } from '#ui/page/path-link.tsx';
import { StatusChip } from '#ui/table/status-chip.tsx';
import { formatAwaited } from '#work/refusal.ts';

/** Queued items of a contract, documents or payments, with their status. */
export function QueuedItems({ entries }: { readonly entries: readonly OutboxEntry[] }) {
  const { outbox } = useOffline();
  const router = useRouter();
  const { entries: allEntries } = useOutbox();
  if (entries.length === 0) return null;
  return (
    <PageSection
      title="En attente d’envoi"
      actions={isRoutablePath(router, '/sync') ? <PathLink path="/sync">Brouillons et envois</PathLink> : null}
    >
      <ListRows>
        {entries.map((entry) => {
          const { key, title, files, state, reason } = entry;
          const facts = [files.length > 0 ? title : '', reason?.message ?? '', formatAwaited(entry, allEntries) ?? ''];
          return (
            <li key={key}>
              <Icon name="file" />
              <div>
                <span>{files.length > 0 ? files.map(({ name }) => name).join(', ') : title}</span>
                <small>{facts.filter(Boolean).map(upperFirst).join('. ')}</small>
              </div>
              <StatusChip status={formatState({ state, reason })} />
              {state === 'retry-wait' || isStuck({ state, reason }) ? (
                <Button variant="outline" onClick={() => void outbox.retry(key)}>
                  <Icon name="refresh" />
                  Réessayer
                </Button>
              ) : null}
            </li>
          );
        })}
      </ListRows>
    </PageSection>
  );
}
