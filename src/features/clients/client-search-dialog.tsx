import type { ClientRow } from '#shared/operations/clients/clients.ts';
import { SearchDialog } from '#ui/search/search-dialog.tsx';
import type { QueuedClient } from '#work/clients/queued-clients.ts';
import { clientSearch, estimateClientSearch } from './client-search.ts';
import QueuedRows from './queued-rows.tsx';

type ClientSearchDialogProps = {
  readonly onClose: () => void;
} & (
  | {
      readonly mode?: 'modal';
      readonly onChoose: (client: ClientRow) => void;
      /** A client of the outbox, for work that is sent after it; absent where a client needs an id. */
      readonly onChooseQueued?: (client: QueuedClient) => void;
    }
  | {
      readonly mode: 'estimate';
      readonly onChoose: (clientId: number) => void;
      /** A client of the outbox, whose values are taken as typed. */
      readonly onChooseQueued: (client: QueuedClient) => void;
    }
);

/**
 * Client search in a dialog, open while it is mounted. In a quote (`estimate`) it has smaller pages and returns only
 * the client’s id. Specification 2, sections 2.1 and 9.
 */
export default function ClientSearchDialog(props: ClientSearchDialogProps) {
  const { onClose } = props;
  if (props.mode === 'estimate')
    return (
      <SearchDialog
        search={estimateClientSearch}
        title="Rechercher un client"
        onChoose={({ id }) => props.onChoose(id)}
        onClose={onClose}
        unsent={(state) => <QueuedRows state={state} onChoose={props.onChooseQueued} />}
      />
    );
  return (
    <SearchDialog
      search={clientSearch}
      title="Choisir un client"
      onChoose={props.onChoose}
      onClose={onClose}
      unsent={(state) =>
        props.onChooseQueued ? (
          <QueuedRows state={state} onChoose={props.onChooseQueued} isNamed />
        ) : (
          <QueuedRows state={state} note="Un client se choisit dès qu’il est envoyé." />
        )
      }
    />
  );
}
