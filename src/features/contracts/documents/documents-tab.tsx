import { useCallback, useState } from 'react';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { ServerTable } from '#ui/table/server-table.tsx';
import { type RenderRowLink, type RowActions, rowLinkProps } from '#ui/table/table-rows.tsx';
import { QueuedItems } from '../queued-items.tsx';
import { SigningSection } from '../signature/signing-section.tsx';
import { DocumentActions, DocumentName, isAvailable } from './document-actions.tsx';
import { IssueDocuments } from './issue-documents.tsx';
import { SentDocumentsList } from './sent-documents.tsx';
import { SignDocuments } from './sign-documents.tsx';
import { sortWithdrawnLast } from './sort-withdrawn-last.ts';
import type { OpenedFile } from './use-document.ts';
import { useQueuedSendings } from './use-queued-sendings.ts';

const EmailDocumentsDialog = lazyComponent(() => import('./email-documents-dialog.tsx'));
const FilePreview = lazyComponent(() => import('#ui/files/file-preview.tsx'));

type GeneratedDocument = ContractFile['editiques']['data'][number];

/** Specification 2, section 9: the list of generated documents shows 100 rows without paging. */
const pageSizes = [100];

interface DocumentsTabProps {
  readonly generatedDocuments: ContractFile['editiques'];
  /** The contract for which documents can be issued; absent for a plain list. */
  readonly contract?: ContractFile;
}

/** Generated documents of a contract: preview, download, offline copy. Specification 2, 2.4. */
export default function DocumentsTab({ generatedDocuments, contract }: DocumentsTabProps) {
  const [previewedFile, setPreviewedFile] = useState<OpenedFile>();
  const [emailed, setEmailed] = useState<{ readonly draftId: string; readonly documentId: number }>();
  const queued = useQueuedSendings(contract?.details.id);
  const details = contract?.details;
  const renderLink = useCallback<RenderRowLink<GeneratedDocument>>(
    (document, content) => (
      <DocumentName document={document} onFile={setPreviewedFile} {...rowLinkProps}>
        {content}
      </DocumentName>
    ),
    [],
  );
  const actions = useCallback<RowActions<GeneratedDocument>>(
    (document) =>
      isAvailable(document.status) ? (
        <DocumentActions
          {...{ document, details }}
          onEmail={(documentId) => setEmailed({ draftId: crypto.randomUUID(), documentId })}
        />
      ) : null,
    [details],
  );
  return (
    <>
      {contract ? (
        <>
          <SigningSection contract={contract} />
          <IssueDocuments contract={contract} onFile={setPreviewedFile} />
          <SignDocuments contract={contract} />
          <QueuedItems entries={queued} />
        </>
      ) : null}
      <ServerTable
        title="Documents"
        table={sortWithdrawnLast(generatedDocuments)}
        pageSizes={pageSizes}
        renderLink={renderLink}
        actions={actions}
        emptyTitle="Aucun document"
        emptyText="Ceux que Lagon émet ou fait signer pour ce dossier se trouvent ici."
      />
      {contract?.sentDocuments ? (
        <SentDocumentsList contractId={contract.details.id} sent={contract.sentDocuments} />
      ) : null}
      {emailed && details ? (
        <EmailDocumentsDialog contractId={details.id} {...emailed} onClose={() => setEmailed(undefined)} />
      ) : null}
      {previewedFile ? <FilePreview {...previewedFile} onClose={() => setPreviewedFile(undefined)} /> : null}
    </>
  );
}
