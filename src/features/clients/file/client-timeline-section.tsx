import { useState } from 'react';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { Icon } from '#ui/icon.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { PathLink } from '#ui/page/path-link.tsx';
import { StatusChip } from '#ui/table/status-chip.tsx';
import { useIsPrinting } from '#ui/window/use-is-printing.ts';
import { type TimelineEntry, type TimelineKind, timelineKinds } from './client-timeline.ts';
import './client-file.css';

const initialLength = 8;

interface ClientTimelineProps {
  readonly entries: readonly TimelineEntry[];
  /** Number of contracts whose file is not on this device. */
  readonly missingFiles: number;
}

/** Timeline of a client, newest entry first; each entry links to the record that it is about. */
export function ClientTimeline({ entries, missingFiles }: ClientTimelineProps) {
  const [kind, setKind] = useState<TimelineKind>();
  const [isExpanded, setIsExpanded] = useState(false);
  const kinds = (Object.keys(timelineKinds) as TimelineKind[]).filter((timelineKind) =>
    entries.some((entry) => entry.kind === timelineKind),
  );
  const filteredEntries = entries.filter((entry) => kind === undefined || entry.kind === kind);
  const showsAll = useIsPrinting() || isExpanded;
  const visibleEntries = showsAll ? filteredEntries : filteredEntries.slice(0, initialLength);
  if (entries.length === 0) return null;
  return (
    <PageSection title="Historique du client" facts={missingFiles > 0 ? missingFilesText(missingFiles) : undefined}>
      <fieldset className="timeline-filter" data-print="hide">
        <legend className="sr-only">Montrer</legend>
        {[undefined, ...kinds].map((shownKind) => (
          <button
            key={shownKind ?? 'all'}
            type="button"
            aria-pressed={shownKind === kind}
            onClick={() => setKind(shownKind)}
          >
            {shownKind === undefined ? 'Tout' : timelineKinds[shownKind][0]}
          </button>
        ))}
      </fieldset>
      <ol className="timeline" aria-label="Historique du client">
        {visibleEntries.map((entry) => (
          <li key={entry.key}>
            <PathLink path={entry.path}>
              <time dateTime={entry.day}>{frenchDate(entry.day)}</time>
              <Icon name={timelineKinds[entry.kind][1]} />
              <span className="timeline-words">
                <span>{entry.title}</span>
                <small>{entry.detail}</small>
              </span>
              {entry.status === '' ? null : <StatusChip status={entry.status} />}
            </PathLink>
          </li>
        ))}
      </ol>
      {filteredEntries.length > visibleEntries.length ? (
        <button type="button" className="button" data-print="hide" onClick={() => setIsExpanded(true)}>
          {`Tout montrer (${filteredEntries.length})`}
        </button>
      ) : null}
    </PageSection>
  );
}

const missingFilesText = (count: number): string =>
  count === 1
    ? 'Le détail d’un contrat n’est pas sur cet appareil.'
    : `Le détail de ${count} contrats n’est pas sur cet appareil.`;
