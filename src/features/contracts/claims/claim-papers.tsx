import { chakra, Heading } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { contractLane } from '#offline/interfaces/lanes.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import { readQuery } from '#offline/reads/read-query.ts';
import { mentionsClaim } from '#shared/claims/claim-request.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { taskGet } from '#shared/operations/tasks/task-file.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListRows } from '#ui/page/list-rows.tsx';
import { StatusChip } from '#ui/table/status-chip.tsx';
import { TaskAttachmentRow } from '#work/task-attachment-row.tsx';
import { DocumentName } from '../documents/document-actions.tsx';
import type { OpenedFile } from '../documents/use-document.ts';
import { QueuedItems } from '../queued-items.tsx';

const FilePreview = lazyComponent(() => import('#ui/files/file-preview.tsx'));

interface ClaimPapersProps {
  readonly number: string;
  readonly contract: Pick<ContractFile, 'details' | 'tasks' | 'editiques'>;
}

/** What was sent about a claim: its generated documents, its requests to the insurer with their files, and what is queued. */
export function ClaimPapers({ number, contract: { details, tasks, editiques } }: ClaimPapersProps) {
  const [previewedFile, setPreviewedFile] = useState<OpenedFile>();
  const lane = contractLane(details.id);
  const queued = useOutbox().entries.filter((entry) => entry.lane === lane && mentionsClaim(entry.title, number));
  const documents = editiques.data.filter(({ name }) => mentionsClaim(name, number));
  const requests = tasks.data.filter(({ subject }) => mentionsClaim(subject, number));
  if (documents.length + requests.length + queued.length === 0) return null;
  return (
    <section aria-label="Documents et pièces">
      <Heading as="h3" fontSize="md" marginBottom="2">
        Documents et pièces
      </Heading>
      <QueuedItems entries={queued} />
      <Rows>
        {documents.map((document) => (
          <li key={`document ${document.id}`}>
            <Icon name="file" />
            <div>
              <DocumentName document={document} onFile={setPreviewedFile}>
                {document.name}
              </DocumentName>
              <small>
                {document.creationDate === '' ? document.status : `Émis le ${frenchDate(document.creationDate)}`}
              </small>
            </div>
          </li>
        ))}
        {requests.map((request) => (
          <Request key={`request ${request.id}`} request={request} />
        ))}
      </Rows>
      {previewedFile ? <FilePreview {...previewedFile} onClose={() => setPreviewedFile(undefined)} /> : null}
    </section>
  );
}

/** A request to the insurer, followed by its files. */
function Request({ request }: { readonly request: ContractFile['tasks']['data'][number] }) {
  const { id, number, subject, creationDate, status } = request;
  const { data } = useQuery(readQuery(useOffline(), taskGet, { idTask: id }));
  return (
    <>
      <li>
        <Icon name="tasks" />
        <div>
          <Link to="/task/search/$id" params={{ id: String(id) }}>
            Demande {number}
          </Link>
          <small>{`${subject}, envoyée le ${frenchDate(creationDate)}`}</small>
        </div>
        <StatusChip status={status} />
      </li>
      {data?.value.task?.files.map((file) => (
        <TaskAttachmentRow key={file.id} idTask={id} file={file} />
      ))}
    </>
  );
}

/** The first line of a row is what a press opens. */
const Rows = chakra(ListRows, {
  base: {
    '& > li > div:first-of-type > :is(a, button)': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '44px',
      color: 'accent.fg',
      textAlign: 'start',
      textDecoration: 'underline',
    },
  },
});
