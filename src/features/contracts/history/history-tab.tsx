import { Button, chakra } from '@chakra-ui/react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import { contractHistory, type HistoryChange, type HistoryEntry } from '#shared/operations/contracts/history.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { OnlineOnly } from '#ui/form/online-only.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { EmptyState, FailedState, LoadingState } from '#ui/page/states.tsx';

const historyQuery = (idContrat: number, from: string | null) =>
  queryOptions({
    queryKey: readKey(contractHistory, { idContrat, from }),
    queryFn: ({ signal }) => call(contractHistory, { idContrat, from }, { signal }),
    // Never cached, because users open the history to check the latest action.
    staleTime: 0,
    gcTime: 0,
  });

/** Audit history of a contract, for root and admin, online only. */
export default function HistoryTab({ contractId }: { readonly contractId: number }) {
  const { data } = useQuery(historyQuery(contractId, null));
  return (
    <PageSection
      title="Historique"
      facts={
        data
          ? `Qui a fait quoi, et quand (heure de Nouméa). Visible des administrateurs seuls, en ligne seulement. Les modifications de données et les consultations sont gardées ${data.auditDays}\u00A0jours.`
          : 'Qui a fait quoi, et quand. Visible des administrateurs seuls, en ligne seulement.'
      }
    >
      <Entries contractId={contractId} from={null} />
    </PageSection>
  );
}

interface EntriesProps {
  readonly contractId: number;
  /** Cursor of the page; null for the newest entries. */
  readonly from: string | null;
}

/** A page of the history, followed by the next page on request. */
function Entries({ contractId, from }: EntriesProps) {
  const { data, isError, refetch } = useQuery(historyQuery(contractId, from));
  const [isContinued, setIsContinued] = useState(false);
  const isOffline = useConnectivity() === 'offline';
  if (!data)
    return isError ? (
      <FailedState
        title={isOffline ? 'L’historique se consulte en ligne seulement' : 'L’historique ne peut pas être affiché'}
        onRetry={() => void refetch()}
        cause={isOffline ? 'unreachable' : undefined}
      >
        {isOffline ? 'Il n’est pas gardé sur cet appareil. Il revient avec le réseau.' : 'Réessayez dans un instant.'}
      </FailedState>
    ) : (
      <LoadingState label="Chargement de l’historique" />
    );
  const { entries, next } = data;
  if (entries.length === 0)
    return (
      <EmptyState title="Aucun évènement" icon="history">
        Ce qui arrive à ce dossier s’inscrit ici.
      </EmptyState>
    );
  return (
    <>
      <List>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </List>
      {next === null ? null : isContinued ? (
        <Entries contractId={contractId} from={next} />
      ) : (
        <Foot>
          <Button variant="outline" disabled={isOffline} onClick={() => setIsContinued(true)}>
            Afficher plus ancien
          </Button>
          {isOffline ? <OnlineOnly>La suite se consulte en ligne seulement.</OnlineOnly> : null}
        </Foot>
      )}
    </>
  );
}

const icons: Readonly<Record<HistoryEntry['kind'], IconName>> = {
  change: 'edit',
  document: 'file',
  file: 'attach',
  opened: 'eye',
  payment: 'payments',
  task: 'tasks',
  link: 'send',
  signature: 'sign',
};

const changeText = ({ label, before, after }: HistoryChange): string => {
  if (before === null) return `${label} ${after}`;
  return `${label} ${before} → ${after ?? 'rien'}`;
};

function Entry({ entry: { at, kind, title, changes, notes, by } }: { readonly entry: HistoryEntry }) {
  return (
    <li>
      <Icon name={icons[kind]} size={18} />
      <div>
        <p>
          <strong>{title}</strong>
          {changes.length > 0 ? `\u00A0: ${changes.map(changeText).join(', ')}` : null}
        </p>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <small>
          Le {frenchDateTime(new Date(at))}, par {by.name}
          {by.agency === null ? null : ` (${by.agency})`}
        </small>
      </div>
    </li>
  );
}

const List = chakra('ol', {
  base: {
    listStyle: 'none',
    '& > li': { display: 'flex', gap: '3', py: '3' },
    '& > li + li, & + & > li:first-of-type': { borderTopWidth: '1px', borderColor: 'border.subtle' },
    '& svg': { flexShrink: '0', mt: '3px', color: 'fg.muted' },
    '& li > div': { minWidth: '0', overflowWrap: 'anywhere' },
    '& strong': { fontWeight: 'semibold' },
    '& small': { display: 'block', color: 'fg.muted', fontSize: 'sm' },
  },
});

const Foot = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'center', gap: '2', mt: '4', color: 'fg.muted' },
});
