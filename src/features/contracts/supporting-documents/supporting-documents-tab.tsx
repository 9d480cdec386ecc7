import { Button } from '@chakra-ui/react';
import { useCallback, useState } from 'react';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { Icon } from '#ui/icon.tsx';
import { ServerTable } from '#ui/table/server-table.tsx';
import { type RenderRowLink, rowLinkProps } from '#ui/table/table-rows.tsx';
import { QueuedItems } from '../queued-items.tsx';
import { MissingDocuments } from './missing-documents.tsx';
import { useQueuedDocuments } from './send-documents.ts';
import { SentByClient } from './sent-by-client.tsx';
import { UnsentDocuments } from './unsent-documents.tsx';

const AddDocumentsDialog = lazyComponent(() => import('./add-documents-dialog.tsx'));
const ClientLinkDialog = lazyComponent(() => import('../client-link/client-link-dialog.tsx'));
const FilesDialog = lazyComponent(() => import('./files-dialog.tsx'));

type SupportingDocument = ContractFile['documents']['data'][number];

/** Supporting documents: missing, queued and available. Specification 2, section 2.4. */
export function SupportingDocumentsTab({
  contract,
}: {
  readonly contract: Pick<ContractFile, 'details' | 'documents'>;
}) {
  const { details, documents } = contract;
  const [isAdding, setIsAdding] = useState(false);
  const [isByClient, setIsByClient] = useState(false);
  const [addedId, setAddedId] = useState<string>();
  const [openedDocument, setOpenedDocument] = useState<SupportingDocument>();
  const queued = useQueuedDocuments(details.id);
  const renderLink = useCallback<RenderRowLink<SupportingDocument>>(
    (document, content) => (
      <button type="button" onClick={() => setOpenedDocument(document)} {...rowLinkProps}>
        {content}
      </button>
    ),
    [],
  );
  const openAddDialog = () => {
    setAddedId(crypto.randomUUID());
    setIsAdding(true);
  };
  const closeFiles = useCallback(() => setOpenedDocument(undefined), []);
  return (
    <>
      <UnsentDocuments contractId={details.id} ownDraftId={addedId} />
      <MissingDocuments contract={contract} queued={queued} onAskClient={() => setIsByClient(true)} />
      <QueuedItems entries={queued} />
      <SentByClient documents={documents.data} onOpen={setOpenedDocument} />
      <ServerTable
        title="Pièces"
        table={documents}
        renderLink={renderLink}
        emptyTitle="Aucune pièce"
        tools={
          <Button onClick={openAddDialog}>
            <Icon name="attach" />
            Ajouter des pièces
          </Button>
        }
      />
      {isAdding && addedId ? (
        <AddDocumentsDialog contractId={details.id} draftId={addedId} isNew onClose={() => setIsAdding(false)} />
      ) : null}
      {isByClient ? <ClientLinkDialog details={details} onClose={() => setIsByClient(false)} /> : null}
      {openedDocument ? <FilesDialog document={openedDocument} onClose={closeFiles} /> : null}
    </>
  );
}
