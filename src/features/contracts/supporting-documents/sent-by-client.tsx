import { Button } from '@chakra-ui/react';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { Icon } from '#ui/icon.tsx';
import { ListRows } from '#ui/page/list-rows.tsx';
import { PageSection } from '#ui/page/page.tsx';

type SupportingDocument = ContractFile['documents']['data'][number];

interface SentByClientProps {
  readonly documents: readonly SupportingDocument[];
  readonly onOpen: (document: SupportingDocument) => void;
}

/** Documents that the client sent by a link, newest first. */
export function SentByClient({ documents, onOpen }: SentByClientProps) {
  const sentDocuments = documents
    .flatMap((document) => (document.sentByClientAt === undefined ? [] : [{ document, at: document.sentByClientAt }]))
    .sort((a, b) => b.at.localeCompare(a.at));
  if (sentDocuments.length === 0) return null;
  return (
    <PageSection title="Reçu du client">
      <ListRows>
        {sentDocuments.map(({ document, at }) => (
          <li key={document.id}>
            <Icon name="success" />
            <div>
              <span>{document.type}</span>
              <small>Envoyé par le client le {frenchDateTime(new Date(at))}</small>
            </div>
            <Button
              variant="outline"
              aria-label={`Voir ${document.type}, ${document.number}`}
              onClick={() => onOpen(document)}
            >
              Voir
            </Button>
          </li>
        ))}
      </ListRows>
    </PageSection>
  );
}
