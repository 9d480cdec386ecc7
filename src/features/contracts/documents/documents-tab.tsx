import { lazy, Suspense, useCallback, useState } from 'react';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { ServerTable } from '#ui/table/server-table.tsx';
import { type OpenRow, type RowActions, rowOpener } from '#ui/table/table-rows.tsx';
import { SigningSection } from '../signature/signing-section.tsx';
import { canBeHad, DocumentActions, DocumentName } from './document-actions.tsx';
import { IssueDocuments } from './issue-documents.tsx';
import type { OpenedFile } from './use-document.ts';

const SignDocuments = lazy(() => import('./sign-documents.tsx'));
const FilePreview = lazy(() => import('#ui/files/file-preview.tsx'));

type GeneratedDocument = ContractFile['editiques']['data'][number];

/** Specification 2, section 9: the list of generated documents shows 100 rows without paging. */
const hundred = [100];

interface DocumentsTabProps {
  readonly generatedDocuments: ContractFile['editiques'];
  /** The contract that fresh ones are issued for; none where there is only the list. */
  readonly contract?: ContractFile;
}

/** The generated documents of a contract: seen in the page, downloaded, kept on the device. Specification 2, 2.4. */
export default function DocumentsTab({ generatedDocuments, contract }: DocumentsTabProps) {
  const [shown, setShown] = useState<OpenedFile>();
  const open = useCallback<OpenRow<GeneratedDocument>>(
    (document, content) => (
      <DocumentName id={document.id} status={document.status} onFile={setShown} {...rowOpener}>
        {content}
      </DocumentName>
    ),
    [],
  );
  const actions = useCallback<RowActions<GeneratedDocument>>(
    ({ id, name, status, code }) => (canBeHad(status) ? <DocumentActions id={id} name={name} code={code} /> : null),
    [],
  );
  return (
    <>
      {contract ? (
        <>
          <SigningSection contract={contract} />
          <IssueDocuments contract={contract} onFile={setShown} />
          <Suspense>
            <SignDocuments contract={contract} />
          </Suspense>
        </>
      ) : null}
      <ServerTable
        title="Documents"
        table={generatedDocuments}
        pageSizes={hundred}
        open={open}
        actions={actions}
        emptyTitle="Aucun document"
      />
      {shown ? (
        <Suspense>
          <FilePreview {...shown} onClose={() => setShown(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
