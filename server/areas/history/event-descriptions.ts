import { type RawGroup, textAt, valueAt } from '#shared/forms/raw.ts';
import { formatLastDay } from '#shared/operations/client-link/last-day.ts';
import type { HistoryChange, HistoryEntry } from '#shared/operations/contracts/history.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf, formatXpfWith } from '#shared/primitives/money.ts';
import { type AdjustmentKind, adjustmentKinds } from '#shared/primitives/vocabulary/adjustments.ts';
import { taskStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { type ReceivedMode, receivedModes } from '#shared/schemas/received-payment-form.ts';
import { signatureEventLabels } from '#shared/signatures/event-labels.ts';
import type { SignatureChannel, SignatureEvent } from '#shared/signatures/states.ts';
import { rejectionReasons } from './audit-fields.ts';
import { clientChanges, type Lists } from './client-changes.ts';
import {
  amount,
  bankLines,
  cancelledNotes,
  changedLines,
  contactLines,
  describeRefund,
  lastDigits,
  refundNote,
  text,
} from './event-facts.ts';
import { type EventName, eventLabels } from './event-labels.ts';
import type { auditedActions } from './history-repository.ts';

export type Facts = Readonly<Record<string, unknown>>;
type HistoryDescription = Pick<HistoryEntry, 'kind' | 'title'> & Partial<Pick<HistoryEntry, 'changes' | 'notes'>>;
type DescribeEvent = (facts: Facts, lists: Lists) => HistoryDescription;

const diffBeforeAfter = (
  facts: Facts,
  linesOf: (values: unknown) => readonly (readonly [string, string])[],
): HistoryChange[] => {
  const before = linesOf(facts['before']);
  return changedLines(
    linesOf(facts['after']).map(([label, value], index) => [label, before[index]?.[1] ?? '', value] as const),
  );
};

/** Note for a change that was made for several contracts at once. */
const describeExtent = (facts: Facts, names: readonly string[]): string[] => {
  const contract = text(facts, 'after.through');
  if (contract !== '') return [`Modification faite pour tous les contrats du client, depuis le contrat ${contract}`];
  return names.some((name) => valueAt(facts['after'], name) === true) ? ['Pour tous les contrats du client'] : [];
};

const formatUntil = (after: unknown): string => `Valable jusqu’au ${formatLastDay(text(after, 'expiresAt'))}`;

/** Label of an audit event with a detail. */
const titleWith = (action: EventName, detail: string): string => `${eventLabels[action][1]}\u00A0: ${detail}`;

const actions: Readonly<Record<(typeof auditedActions)[number], DescribeEvent>> = {
  'contact-updated': (facts) => ({
    kind: 'change',
    title: eventLabels['contact-updated'][1],
    changes: diffBeforeAfter(facts, contactLines),
    notes: describeExtent(facts, ['allContractEmail', 'allContractTel']),
  }),
  'bank-updated': (facts) => ({
    kind: 'change',
    title: eventLabels['bank-updated'][1],
    changes: diffBeforeAfter(facts, bankLines),
    notes: describeExtent(facts, ['allContractBank']),
  }),
  'bank-revealed': ({ after }) => ({
    kind: 'opened',
    title: titleWith('bank-revealed', lastDigits(text(after, 'iban'))),
  }),
  'client-updated': ({ before, after }, lists) => ({
    kind: 'change',
    title: eventLabels['client-updated'][1],
    changes: clientChanges((before ?? {}) as RawGroup, (after ?? {}) as RawGroup, lists),
  }),
  'quote.create': ({ after }) => ({
    kind: 'change',
    title: eventLabels['quote.create'][1],
    notes: [`Prime annuelle de ${formatXpf(amount(after, 'total'))}, tarif ${text(after, 'tariff')}`],
  }),
  'quote.decide': ({ after }) => ({
    kind: 'change',
    title: eventLabels['quote.decide'][2][text(after, 'outcome') === 'accepted' ? 'accepted' : 'refused'],
  }),
  'claim-state-changed': ({ before, after }) => ({
    kind: 'change',
    title: titleWith('claim-state-changed', text(after, 'number')),
    changes: changedLines([
      ['État', text(before, 'state'), text(after, 'state')],
      ['Précision', text(before, 'subState'), text(after, 'subState')],
    ]),
  }),
  'payment-surplus': ({ after }) => ({
    kind: 'payment',
    title: titleWith('payment-surplus', `${formatXpf(amount(after, 'surplus'))} à rembourser`),
    notes: text(after, 'request') === '' ? [] : [`Demande ${text(after, 'request')}`],
  }),
  'surplus-refunded': ({ after }) => ({ kind: 'payment', ...describeRefund('surplus-refunded', after) }),
  'void-refunded': ({ after }) => ({ kind: 'payment', ...describeRefund('void-refunded', after) }),
  'premium-adjusted': ({ after }) => ({
    kind: 'payment',
    title: `${adjustmentKinds[text(after, 'kind') as AdjustmentKind] ?? 'Primes modifiées'}\u00A0: ${text(after, 'reason')}`,
    notes: [
      `${text(after, 'kind') === 'void' ? 'Renonciation du' : 'Au'} ${frenchDate(text(after, 'day'))}`,
      ...(amount(after, 'amount') > 0 ? [refundNote(after)] : []),
    ],
  }),
  'payment-received': ({ after }) => ({
    kind: 'payment',
    title: titleWith('payment-received', formatXpf(amount(after, 'amount'))),
    notes: [
      `${receivedModes[text(after, 'mode') as ReceivedMode] ?? 'Règlement'}, reçu ${text(after, 'number')}`,
      ...(text(after, 'request') === ''
        ? []
        : [`${formatXpf(amount(after, 'surplus'))} à rembourser, demande ${text(after, 'request')}`]),
    ],
  }),
  'payment-cancelled': ({ after }) => ({
    kind: 'payment',
    title: titleWith('payment-cancelled', formatXpf(amount(after, 'amount'))),
    notes: cancelledNotes(after),
  }),
  'payment-refused': ({ after }) => ({
    kind: 'payment',
    title: eventLabels['payment-refused'][1],
    notes: [rejectionReasons[text(after, 'why')] ?? 'la réponse du prestataire n’est pas celle qui était attendue'],
  }),
  editiqueGet: ({ after }) => ({ kind: 'opened', title: titleWith('editiqueGet', text(after, 'name')) }),
  'client-link-made': ({ after }) => {
    const sentTo = text(after, 'sentTo');
    const { shown, sent } = eventLabels['client-link-made'][2];
    return { kind: 'link', title: sentTo === '' ? shown : `${sent}\u00A0: ${sentTo}`, notes: [formatUntil(after)] };
  },
  'documents-sent': ({ after }) => ({
    kind: 'link',
    title: titleWith('documents-sent', text(after, 'sentTo')),
    notes: [
      [valueAt(after, 'documents')].flat().join(', '),
      valueAt(after, 'isAttached') === true ? 'En pièces jointes' : formatUntil(after),
    ],
  }),
  'documents-replaced': ({ after }) => ({
    kind: 'link',
    title: titleWith('documents-replaced', text(after, 'sentTo')),
  }),
  'client-link-document': ({ after }) => ({
    kind: 'link',
    title: titleWith('client-link-document', text(after, 'document')),
  }),
  'client-link-revoked': () => ({ kind: 'link', title: eventLabels['client-link-revoked'][1] }),
  'client-link-opened': () => ({ kind: 'link', title: eventLabels['client-link-opened'][1] }),
  'client-link-refused': ({ after }) => ({
    kind: 'link',
    title: eventLabels['client-link-refused'][2][text(after, 'why') === 'revoked' ? 'revoked' : 'expired'],
  }),
  'client-link-confirmed': () => ({ kind: 'change', title: eventLabels['client-link-confirmed'][1] }),
  supportingFileGet: ({ after }) => ({ kind: 'opened', title: titleWith('supportingFileGet', text(after, 'name')) }),
};

const byClient = (facts: Facts): string => (facts['byClient'] === true ? ' par le client' : '');

const describeDecision: DescribeEvent = (facts) => {
  const [requested, applied] = [amount(facts, 'amount'), amount(facts, 'applied')];
  if (text(facts, 'state') !== 'paid')
    return { kind: 'payment', title: `Paiement par carte non abouti${byClient(facts)}\u00A0: ${formatXpf(requested)}` };
  const premiums = (facts['premiums'] ?? []) as readonly { readonly number: string; readonly amount: number }[];
  const isFull = applied === requested;
  return {
    kind: 'payment',
    title: `Payé par carte${byClient(facts)}\u00A0: ${formatXpf(requested)}`,
    changes: isFull
      ? premiums.map((premium) => ({
          label: `Reste dû de ${premium.number}`,
          before: formatXpf(premium.amount),
          after: formatXpf(0),
        }))
      : [],
    notes: isFull ? [] : [`${formatXpfWith(applied, 'est allé', 'sont allés')} aux primes`],
  };
};

const describeMovement: DescribeEvent = (facts) => {
  const effect = `Effet le ${frenchDate(text(facts, 'effectDate'))}`;
  const convertedFrom = text(facts, 'convertedFrom');
  if (convertedFrom !== '') return { kind: 'change', title: `Contrat créé du devis ${convertedFrom}`, notes: [effect] };
  return { kind: 'change', title: `Mouvement\u00A0: ${text(facts, 'label')}`, notes: [effect, text(facts, 'status')] };
};

const channels: Readonly<Record<SignatureChannel, string>> = {
  email: 'par e-mail',
  'in-person': 'sur place',
  'client-link': 'par le lien du client',
};

const describeSignature: DescribeEvent = (facts) => {
  const kind = text(facts, 'kind') as SignatureEvent;
  const reason = text(facts, 'detail.reason') || text(facts, 'detail.why');
  const names = (facts['papers'] ?? []) as readonly string[];
  const channelNotes =
    kind === 'created' ? [`${channels[text(facts, 'channel') as SignatureChannel]}, ${names.join(', ')}`] : [];
  return {
    kind: 'signature',
    title: `${signatureEventLabels[kind]}\u00A0: ${text(facts, 'who')}`,
    notes: [...channelNotes, ...(reason === '' ? [] : [reason])],
  };
};

const sources: Readonly<Record<string, DescribeEvent>> = {
  signature: describeSignature,
  audit: (facts, lists) => {
    const describe = actions[text(facts, 'action') as keyof typeof actions];
    return describe(facts, lists);
  },
  movement: describeMovement,
  converted: (facts) => ({ kind: 'change', title: `Devis transformé en contrat ${text(facts, 'number')}` }),
  document: (facts) => ({ kind: 'document', title: `Document édité\u00A0: ${text(facts, 'name')}` }),
  file: (facts) => ({
    kind: 'file',
    title: `Pièce ajoutée\u00A0: ${text(facts, 'type')}`,
    notes: [text(facts, 'name')],
  }),
  task: (facts) => ({
    kind: 'task',
    title: `Demande ${text(facts, 'number')} envoyée\u00A0: ${text(facts, 'type')}`,
    notes: [textAt(facts, 'subject')].filter(Boolean),
  }),
  'task-event': (facts) => {
    const status = text(facts, 'after');
    const before = text(facts, 'before') || taskStatuses.open;
    const answered = text(facts, 'answer');
    return {
      kind: 'task',
      title: `Demande ${text(facts, 'number')}${status === '' ? '\u00A0: réponse' : ' modifiée'}`,
      changes: status === '' ? [] : [{ label: 'État', before, after: status }],
      notes: answered === '' ? [] : [`Réponse\u00A0: «\u00A0${answered}\u00A0»`],
    };
  },
  'payment-requested': (facts) => ({
    kind: 'payment',
    title: `Paiement par carte commencé${byClient(facts)}\u00A0: ${formatXpf(amount(facts, 'amount'))}`,
  }),
  'payment-decided': describeDecision,
};

/** Describes a history row in French. */
export const describeEvent = (source: string, facts: Facts, lists: Lists): HistoryDescription => {
  const describe = sources[source];
  if (!describe) throw new Error(`No description for ${source}`);
  return describe(facts, lists);
};
