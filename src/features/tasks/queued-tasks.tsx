import { Box, chakra, Text } from '@chakra-ui/react';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { outboxWords } from '#offline/outbox-words.ts';
import { useOutbox } from '#offline/work-hooks.ts';
import { frenchDateTime } from '#shared/domain/calendar.ts';
import { PageSection } from '#ui/page.tsx';
import { PathLink } from '#ui/path-link.tsx';
import { StatusChip } from '#ui/table/status-chip.tsx';
import { queuedPath } from './queued-path.ts';
import { taskKind } from './task-kind.ts';

/** The requests of the person that the server does not have yet. */
export const useQueuedTasks = () => useOutbox().entries.filter(({ kind }) => kind === taskKind);

/** Requests that still lie on this device, above those of the server. */
export function QueuedTasks() {
  const router = useRouter();
  const entries = useQueuedTasks();
  if (entries.length === 0) return null;
  return (
    <PageSection title="Sur cet appareil" facts="Ces demandes partiront seules dès que possible." isPlain>
      <Rows aria-label="Demandes non envoyées">
        {entries.map((entry) => (
          <li key={entry.key}>
            <Row path={queuedPath(router, entry.key)}>
              <Box flex="1" minW="0">
                <Text fontWeight="medium" truncate>
                  {entry.title}
                </Text>
                <Text fontSize="sm" color="fg.muted">
                  Créée le {frenchDateTime(new Date(entry.createdAtMs))}
                  {entry.files.length > 0 ? ` · ${filesCount(entry.files.length)}` : ''}
                </Text>
              </Box>
              <StatusChip status={outboxWords[entry.state]} />
            </Row>
          </li>
        ))}
      </Rows>
    </PageSection>
  );
}

const Row = ({ path, children }: { readonly path: string | undefined; readonly children: ReactNode }) =>
  path === undefined ? <div>{children}</div> : <PathLink path={path}>{children}</PathLink>;

const filesCount = (files: number): string => (files === 1 ? '1 fichier' : `${files} fichiers`);

const Rows = chakra('ul', {
  base: {
    listStyle: 'none',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'l3',
    bg: 'bg.surface',
    overflow: 'hidden',
    '& li + li': { borderTopWidth: '1px', borderColor: 'border.subtle' },
    '& li > *': { display: 'flex', alignItems: 'center', gap: '3', minHeight: '56px', px: '4', py: '2' },
    '& a': {
      _hover: { bg: 'bg.subtle' },
      _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-2px' },
    },
  },
});
