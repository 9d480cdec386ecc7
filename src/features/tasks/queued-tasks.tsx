import { Box, chakra, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { formatState, needsUserAction } from '#offline/outbox/outbox-labels.ts';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { PageSection } from '#ui/page/page.tsx';
import { StatusChip } from '#ui/table/status-chip.tsx';
import { taskWork } from './task-work-definition.ts';
import { useUploadText } from './upload-text.ts';

interface QueuedTasksProps {
  /** Only requests of this outbox lane (`contract/12`). */
  readonly lane?: string;
}

/** Requests still queued on this device. */
export function QueuedTasks({ lane }: QueuedTasksProps) {
  const entries = useOutbox().entries.filter(
    (entry) => entry.kind === taskWork.kind && (lane === undefined || entry.lane === lane),
  );
  if (entries.length === 0) return null;
  return (
    <PageSection title="Sur cet appareil" facts={waitingText(entries)} isPlain>
      <Rows aria-label="Demandes non envoyées">
        {entries.map((entry) => (
          <li key={entry.key}>
            <Link to="/sync" search={{ item: entry.key }}>
              <Box flex="1" minW="0">
                <Text fontWeight="medium" truncate>
                  {entry.title}
                </Text>
                <Text fontSize="sm" color="fg.muted">
                  Créée le {frenchDateTime(new Date(entry.createdAtMs))}
                  {entry.files.length > 0 ? ` · ${filesCount(entry.files.length)}` : ''}
                </Text>
                <Uploading entry={entry} />
              </Box>
              <StatusChip status={formatState(entry)} />
            </Link>
          </li>
        ))}
      </Rows>
    </PageSection>
  );
}

/** What happens next: refused requests need a decision. */
const waitingText = (entries: readonly OutboxEntry[]): string => {
  const refused = entries.filter(needsUserAction).length;
  if (refused === 0) return 'Ces demandes partiront seules dès que possible.';
  if (refused === entries.length) return 'Ces demandes attendent votre décision avant de partir.';
  return `${refused === 1 ? '1 attend' : `${refused} attendent`} votre décision\u202F; les autres partiront seules dès que possible.`;
};

/** Upload progress of a request’s files. */
function Uploading({ entry }: { readonly entry: OutboxEntry }) {
  const text = useUploadText(entry);
  return text === null ? null : <Text fontSize="sm">{text}</Text>;
}

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
    '& li > *': { display: 'flex', alignItems: 'center', gap: '3', minHeight: '3.5rem', px: '4', py: '2' },
    '& a': {
      _hover: { bg: 'bg.subtle' },
      _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-2px' },
    },
  },
});
