import { Button } from '@chakra-ui/react';
import { lazy, Suspense, useCallback, useState } from 'react';
import type { ContractFile } from '#shared/contract/contracts/contract-file.ts';
import { Icon } from '#ui/icon.tsx';
import { ServerTable } from '#ui/table/server-table.tsx';
import { type OpenRow, opens } from '#ui/table/table-rows.tsx';
import { LeftPieces } from './left-pieces.tsx';
import { MissingPieces } from './missing-pieces.tsx';
import { QueuedPieces } from './queued-pieces.tsx';
import { useQueuedPieces } from './send-pieces.ts';

const PiecesDialog = lazy(() => import('./pieces-dialog.tsx'));
const FilesDialog = lazy(() => import('./files-dialog.tsx'));

type SupportingDocument = ContractFile['documents']['data'][number];

/** Supporting documents: what is missing, what waits to be sent, what is there. Specification 2, section 2.4. */
export function PiecesTab({ contract }: { readonly contract: ContractFile }) {
  const { details, documents } = contract;
  const [isAdding, setIsAdding] = useState(false);
  const [addedId, setAddedId] = useState<string>();
  const [shown, setShown] = useState<SupportingDocument>();
  const queued = useQueuedPieces(details.id);
  const open = useCallback<OpenRow<SupportingDocument>>(
    (document, content) => (
      <button type="button" onClick={() => setShown(document)} {...opens}>
        {content}
      </button>
    ),
    [],
  );
  const add = () => {
    setAddedId(crypto.randomUUID());
    setIsAdding(true);
  };
  const closeFiles = useCallback(() => setShown(undefined), []);
  return (
    <>
      <LeftPieces contractId={details.id} ownDraftId={addedId} />
      <MissingPieces contract={contract} queued={queued} />
      <QueuedPieces entries={queued} />
      <ServerTable
        title="Pièces"
        table={documents}
        open={open}
        emptyTitle="Aucune pièce"
        tools={
          <Button size="lg" onClick={add}>
            <Icon name="attach" />
            Ajouter des pièces
          </Button>
        }
      />
      <Suspense>
        {isAdding && addedId ? (
          <PiecesDialog contractId={details.id} draftId={addedId} isNew onClose={() => setIsAdding(false)} />
        ) : null}
        {shown ? <FilesDialog document={shown} onClose={closeFiles} /> : null}
      </Suspense>
    </>
  );
}
