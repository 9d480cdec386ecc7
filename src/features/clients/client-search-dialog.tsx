import type { ClientRow } from '#shared/operations/clients/clients.ts';
import { Banner } from '#ui/page/banner.tsx';
import { SearchDialog } from '#ui/search/search-dialog.tsx';
import type { QueuedClient } from '#work/clients/queued-clients.ts';
import { clientSearch, estimateClientSearch, naturalPersonSearch } from './client-search.ts';
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
      /** Types of person that can be chosen; companies are left out if none of them is `MOR`. */
      readonly personTypes: readonly ClientRow['personType'][];
      readonly onChoose: (clientId: number) => void;
      /** A client of the outbox, whose values are taken as typed. */
      readonly onChooseQueued: (client: QueuedClient) => void;
    }
);

const withoutCompanies =
  'Les entreprises ne sont pas listées\u00A0: ce produit ne s’adresse qu’aux personnes physiques.';

/**
 * Client search in a dialog, open while it is mounted. In a quote (`estimate`) it has smaller pages and returns only
 * the client’s id. Specification 2, sections 2.1 and 9.
 */
export default function ClientSearchDialog(props: ClientSearchDialogProps) {
  const { onClose } = props;
  if (props.mode === 'estimate') {
    const isWithoutCompanies = !props.personTypes.includes('MOR');
    return (
      <SearchDialog
        search={isWithoutCompanies ? naturalPersonSearch : estimateClientSearch}
        title="Rechercher un client"
        onChoose={({ id }) => props.onChoose(id)}
        onClose={onClose}
        unsent={(state) => (
          <>
            {isWithoutCompanies ? <Banner tone="info">{withoutCompanies}</Banner> : null}
            <QueuedRows state={state} onChoose={props.onChooseQueued} isWithoutCompanies={isWithoutCompanies} />
          </>
        )}
      />
    );
  }
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
