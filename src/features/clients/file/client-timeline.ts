import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { reminderEventDetail, reminderEventTitle } from '#shared/actions/reminder-changes.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { Note } from '#shared/operations/follow-up/notes.ts';
import type { ReminderEvent } from '#shared/operations/follow-up/reminders.ts';
import type { TaskListRow } from '#shared/operations/tasks/tasks.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { fold } from '#shared/primitives/text.ts';
import { noteKinds } from '#shared/primitives/vocabulary/note-kinds.ts';
import type { IconName } from '#ui/icon.tsx';

/** Kinds of events, in the order of the filter. */
export const timelineKinds = {
  quote: ['Devis', 'quote'],
  contract: ['Contrats', 'contract'],
  premium: ['Primes', 'premium'],
  claim: ['Sinistres', 'warning'],
  supportingDocument: ['Pièces', 'attach'],
  task: ['Demandes', 'tasks'],
  document: ['Documents', 'file'],
  note: ['Notes', 'edit'],
  reminder: ['Rappels', 'clock'],
  send: ['Envois', 'send'],
} as const satisfies Readonly<Record<string, readonly [label: string, icon: IconName]>>;
export type TimelineKind = keyof typeof timelineKinds;

/** One event of a client’s timeline. */
export interface TimelineEntry {
  readonly key: string;
  readonly kind: TimelineKind;
  /** `yyyy-mm-dd`, Nouméa's. */
  readonly day: string;
  readonly title: string;
  readonly detail: string;
  readonly status: string;
  /** Path of the subject. */
  readonly path: string;
}

type File = Pick<ContractFile, 'details' | 'primes' | 'claims' | 'documents' | 'editiques'>;

/** List row of a contract whose file is not on this device. */
interface ListedContract {
  readonly id: number;
  readonly numero: string;
  readonly productName: string;
  readonly status: string;
  readonly dateEffet: string;
}

/** Converts a day or an instant to a day in Nouméa. */
const toDay = (at: string): string => (at.length > 10 ? dayInNoumea(new Date(at)) : at);

const fileEntries = (
  { details, primes, claims, documents, editiques: { data: generated } }: File,
  today: string,
): TimelineEntry[] => {
  const { id, number, product, status, isEstimate, creationDate } = details;
  const dossier = `${product.libelle} · ${number}`;
  const createEntry = (
    kind: TimelineKind,
    rowId: string | number,
    tab: string,
    values: Pick<TimelineEntry, 'day' | 'title' | 'status'>,
  ): TimelineEntry => ({
    ...values,
    key: `${kind}/${rowId}`,
    kind,
    detail: dossier,
    path: `/contract/search/${id}${tab}`,
  });
  const kind = isEstimate ? 'quote' : 'contract';
  return [
    createEntry(kind, id, '', {
      day: toDay(creationDate),
      title: isEstimate ? 'Devis établi' : 'Contrat établi',
      status,
    }),
    ...primes.data.map((premium) =>
      createEntry('premium', premium.id, '#primes', {
        day: toDay(premium.effectDate),
        title: `Prime de ${formatXpf(premium.amount)}`,
        status: premium.status,
      }),
    ),
    ...claims.data.map((claim) =>
      createEntry('claim', claim.id, `?claim=${claim.id}#sinistres`, {
        day: toDay(claim.occurenceDateBrut),
        title: `Sinistre ${claim.number}\u00A0: ${claim.type}`,
        status: claim.state,
      }),
    ),
    ...documents.data.flatMap(({ id: expected, type, isMissing, dueDate, sentByClientAt }) => {
      if (sentByClientAt) {
        const title = `Pièce envoyée par le client\u00A0: ${type}`;
        return [
          createEntry('supportingDocument', expected, '#pieces', { day: toDay(sentByClientAt), title, status: '' }),
        ];
      }
      if (!isMissing || !dueDate) return [];
      return [
        createEntry('supportingDocument', expected, '#pieces', {
          day: toDay(dueDate),
          title: `Pièce attendue\u00A0: ${type}`,
          status: '',
        }),
      ];
    }),
    ...generated.map((document) =>
      createEntry('document', document.id, '#documents', {
        day: toDay(document.creationDate),
        title: document.name,
        status: document.status,
      }),
    ),
  ].filter(({ day }) => day !== '' && day <= today);
};

const rowEntry = ({ id, numero, productName, status, dateEffet }: ListedContract): TimelineEntry => {
  const isQuote = fold(status).startsWith('devis');
  return {
    key: `${isQuote ? 'quote' : 'contract'}/${id}`,
    kind: isQuote ? 'quote' : 'contract',
    day: dateEffet,
    title: isQuote ? 'Devis, date d’effet' : 'Contrat, date d’effet',
    detail: `${productName} · ${numero}`,
    status,
    path: `/contract/search/${id}`,
  };
};

const taskEntry = ({ id, number, type, subject, status, creationDate }: TaskListRow): TimelineEntry => ({
  key: `task/${id}`,
  kind: 'task',
  day: toDay(creationDate),
  title: subject || type,
  detail: `Demande ${number}`,
  status,
  path: `/task/search/${id}`,
});

const outboxEntry = ({ key, title, createdAtMs }: QueuedItem): TimelineEntry => ({
  key: `send/${key}`,
  kind: 'send',
  day: dayInNoumea(new Date(createdAtMs)),
  title,
  detail: 'Sur cet appareil, pas encore envoyé',
  status: '',
  path: `/sync?item=${encodeURIComponent(key)}`,
});

const noteEntry =
  (clientPath: string) =>
  ({ id, kind, text, at, author, contractId, contractNumber, taskId, taskNumber }: Note): TimelineEntry => {
    const number = taskNumber === null ? contractNumber : `demande ${taskNumber}`;
    return {
      key: `note/${id}`,
      kind: 'note',
      day: toDay(at),
      title: `${noteKinds[kind]}\u00A0: ${text}`,
      detail: ['Note', author, number].filter(Boolean).join(' · '),
      status: '',
      path:
        taskId === null
          ? contractId === null
            ? clientPath
            : `/contract/search/${contractId}`
          : `/task/search/${taskId}`,
    };
  };

const reminderEntry =
  (clientPath: string) =>
  (event: ReminderEvent): TimelineEntry => {
    const { id, at, contractId, taskId } = event;
    const path = contractId === null ? clientPath : `/contract/search/${contractId}`;
    return {
      key: `reminder/${id}`,
      kind: 'reminder',
      day: toDay(at),
      title: reminderEventTitle(event),
      detail: reminderEventDetail(event),
      status: '',
      path: taskId === null ? path : `/task/search/${taskId}`,
    };
  };

type QueuedItem = Pick<OutboxEntry, 'key' | 'title' | 'createdAtMs'>;

/** Sources of a timeline. `listed`: contracts whose file is not on this device. `today`: `yyyy-mm-dd` in Nouméa. */
interface TimelineParts {
  readonly files: readonly File[];
  readonly listed: readonly ListedContract[];
  readonly tasks: readonly TaskListRow[];
  readonly queued: readonly QueuedItem[];
  readonly notes: readonly Note[];
  /** What people did with the client's reminders. */
  readonly reminderEvents: readonly ReminderEvent[];
  readonly clientPath: string;
  readonly today: string;
}

/** Events of a client up to today, newest first; future events are left out. */
export const clientTimeline = ({
  files,
  listed,
  tasks,
  queued,
  notes,
  reminderEvents,
  clientPath,
  today,
}: TimelineParts): readonly TimelineEntry[] =>
  [
    ...queued.map(outboxEntry),
    ...tasks.map(taskEntry),
    ...notes.map(noteEntry(clientPath)),
    ...reminderEvents.map(reminderEntry(clientPath)),
    ...files.flatMap((file) => fileEntries(file, today)),
    ...listed.map(rowEntry).filter(({ day }) => day <= today),
  ].sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1));
