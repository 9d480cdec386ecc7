import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { TaskListRow } from '#shared/operations/tasks/tasks.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { fold } from '#shared/primitives/text.ts';
import type { IconName } from '#ui/icon.tsx';

/** What may have happened, in the order of the filter. */
export const timelineKinds = {
  quote: ['Devis', 'quote'],
  contract: ['Contrats', 'contract'],
  premium: ['Primes', 'premium'],
  claim: ['Sinistres', 'warning'],
  supportingDocument: ['Pièces', 'attach'],
  task: ['Demandes', 'tasks'],
  document: ['Documents', 'file'],
  send: ['Envois', 'send'],
} as const satisfies Readonly<Record<string, readonly [label: string, icon: IconName]>>;
export type TimelineKind = keyof typeof timelineKinds;

/** One thing that happened to a client. */
export interface TimelineEntry {
  readonly key: string;
  readonly kind: TimelineKind;
  /** `yyyy-mm-dd`, Nouméa's. */
  readonly day: string;
  readonly title: string;
  readonly detail: string;
  readonly status: string;
  /** What it names. */
  readonly path: string;
}

type File = Pick<ContractFile, 'details' | 'primes' | 'claims' | 'documents' | 'editiques'>;

/** What a row of the client's list says of a contract whose file is not held. */
export interface ListedContract {
  readonly id: number;
  readonly numero: string;
  readonly productName: string;
  readonly status: string;
  readonly dateEffet: string;
}

/** A day of what the server tells as a day or as an instant. */
const dayOf = (at: string): string => (at.length > 10 ? dayInNoumea(new Date(at)) : at);

const ofFile = (
  { details, primes, claims, documents, editiques: { data: generated } }: File,
  today: string,
): TimelineEntry[] => {
  const { id, number, product, status, isEstimate, creationDate } = details;
  const dossier = `${product.libelle} · ${number}`;
  const entry = (
    kind: TimelineKind,
    of: string | number,
    tab: string,
    said: Pick<TimelineEntry, 'day' | 'title' | 'status'>,
  ): TimelineEntry => ({
    ...said,
    key: `${kind}/${of}`,
    kind,
    detail: dossier,
    path: `/contract/search/${id}${tab}`,
  });
  const kind = isEstimate ? 'quote' : 'contract';
  return [
    entry(kind, id, '', { day: dayOf(creationDate), title: isEstimate ? 'Devis établi' : 'Contrat établi', status }),
    ...primes.data.map((premium) =>
      entry('premium', premium.id, '#primes', {
        day: dayOf(premium.effectDate),
        title: `Prime de ${formatXpf(premium.amount)}`,
        status: premium.status,
      }),
    ),
    ...claims.data.map((claim) =>
      entry('claim', claim.id, '#sinistres', {
        day: dayOf(claim.occurenceDateBrut),
        title: `Sinistre ${claim.number}\u00A0: ${claim.type}`,
        status: claim.state,
      }),
    ),
    ...documents.data.flatMap(({ id: expected, type, isMissing, dueDate, sentByClientAt }) => {
      if (sentByClientAt) {
        const title = `Pièce envoyée par le client\u00A0: ${type}`;
        return [entry('supportingDocument', expected, '#pieces', { day: dayOf(sentByClientAt), title, status: '' })];
      }
      if (!isMissing || !dueDate) return [];
      return [
        entry('supportingDocument', expected, '#pieces', {
          day: dayOf(dueDate),
          title: `Pièce attendue\u00A0: ${type}`,
          status: '',
        }),
      ];
    }),
    ...generated.map((document) =>
      entry('document', document.id, '#documents', {
        day: dayOf(document.creationDate),
        title: document.name,
        status: document.status,
      }),
    ),
  ].filter(({ day }) => day !== '' && day <= today);
};

const ofRow = ({ id, numero, productName, status, dateEffet }: ListedContract): TimelineEntry => {
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

const ofTask = ({ id, number, type, subject, status, creationDate }: TaskListRow): TimelineEntry => ({
  key: `task/${id}`,
  kind: 'task',
  day: dayOf(creationDate),
  title: subject || type,
  detail: `Demande ${number}`,
  status,
  path: `/task/search/${id}`,
});

const ofSend = ({ key, title, createdAtMs }: Sending): TimelineEntry => ({
  key: `send/${key}`,
  kind: 'send',
  day: dayInNoumea(new Date(createdAtMs)),
  title,
  detail: 'Sur cet appareil, pas encore envoyé',
  status: '',
  path: `/sync?item=${encodeURIComponent(key)}`,
});

type Sending = Pick<OutboxEntry, 'key' | 'title' | 'createdAtMs'>;

/** What a timeline is made of. `listed`: the contracts whose file is not held. `today`: `yyyy-mm-dd`, Nouméa's. */
export interface TimelineParts {
  readonly files: readonly File[];
  readonly listed: readonly ListedContract[];
  readonly tasks: readonly TaskListRow[];
  readonly sends: readonly Sending[];
  readonly today: string;
}

/** Everything that happened to a client until today, newest first; what is still to come is not told. */
export const clientTimeline = ({ files, listed, tasks, sends, today }: TimelineParts): readonly TimelineEntry[] =>
  [
    ...sends.map(ofSend),
    ...tasks.map(ofTask),
    ...files.flatMap((file) => ofFile(file, today)),
    ...listed.map(ofRow).filter(({ day }) => day <= today),
  ].sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1));
