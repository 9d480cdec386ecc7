import { Button, chakra } from '@chakra-ui/react';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { Icon } from '#ui/icon.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { StatusChip } from '#ui/table/status-chip.tsx';
import { CaptureButton } from './capture-button.tsx';
import { useSendDocuments } from './send-documents.ts';

interface MissingDocumentsProps {
  readonly contract: Pick<ContractFile, 'details' | 'documents'>;
  readonly queued: readonly OutboxEntry[];
  /** Asks the client to send them by a link. */
  readonly onAskClient: () => void;
}

/** Missing documents of a contract, most urgent first, each with a camera button. */
export function MissingDocuments({ contract: { details, documents }, queued, onAskClient }: MissingDocumentsProps) {
  const send = useSendDocuments(details.id, details.number);
  const missing = documents.data
    .filter(({ isMissing }) => isMissing)
    .sort((a, b) => (a.dueDate ?? '9999').localeCompare(b.dueDate ?? '9999'));
  if (missing.length === 0) return null;
  const today = dayInNoumea(new Date());
  return (
    <PageSection
      title="Pièces manquantes"
      facts={missing.length > 1 ? `${missing.length} pièces à fournir` : 'Une pièce à fournir'}
      isPlain
      actions={
        <Button variant="outline" onClick={onAskClient}>
          <Icon name="phone" />
          Compléter par le client
        </Button>
      }
    >
      <List>
        {missing.map(({ id, type, typeCode, dueDate }) => {
          const isQueued = queued.some((entry) => queuedDocumentId(entry) === id);
          return (
            <li key={id} data-late={(dueDate !== null && dueDate < today) || undefined}>
              <Icon name="warning" />
              <div>
                <strong>{type}</strong>
                <span>{dueText(dueDate, today)}</span>
              </div>
              {isQueued ? (
                <StatusChip status="En attente d’envoi" />
              ) : (
                <CaptureButton
                  label={type}
                  onFile={(file) => send([{ file, label: type, documentId: id, typeCode }])}
                />
              )}
            </li>
          );
        })}
      </List>
    </PageSection>
  );
}

const dueText = (day: string | null, today: string): string => {
  if (day === null) return 'Sans date limite';
  return day < today ? `À fournir depuis le ${frenchDate(day)}` : `À fournir avant le ${frenchDate(day)}`;
};

/** Id of the document that a queued file belongs to. */
const queuedDocumentId = ({ input }: OutboxEntry): number | undefined => {
  const documents = typeof input === 'object' && input !== null && 'pieces' in input ? input.pieces : undefined;
  const [document] = typeof documents === 'string' ? (JSON.parse(documents) as { readonly documentId?: number }[]) : [];
  return document?.documentId;
};

const List = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 440px), 1fr))',
    gap: '3',
    listStyle: 'none',
    '& li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '3',
      p: '3',
      ps: '4',
      borderWidth: '1px',
      borderColor: 'warning.border',
      borderRadius: 'l3',
      bg: 'warning.subtle',
      '& > svg': { color: 'warning.fg' },
      '& > div': { flex: '1', minWidth: '160px' },
      '& strong': { display: 'block', fontWeight: 'semibold' },
      '& div span': { fontSize: 'sm' },
    },
    '& li[data-late]': {
      borderColor: 'danger.border',
      bg: 'danger.subtle',
      '& > svg, & div span': { color: 'danger.fg' },
    },
  },
});
