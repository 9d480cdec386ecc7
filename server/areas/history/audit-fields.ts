import { formatLastDay } from '#shared/operations/client-link/last-day.ts';
import { doneUntil } from '#shared/operations/follow-up/reminders.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { cancelKinds, receivedModes } from '#shared/schemas/received-payment-form.ts';
import { adjustmentKinds } from '#shared/schemas/refund-form.ts';

type Format = (value: unknown) => string;
/** Values of an audit row by field, with their label. */
export type Fields = Readonly<Record<string, readonly [label: string, format?: Format]>>;

export const plainText: Format = (value) =>
  typeof value === 'boolean' ? (value ? 'Oui' : 'Non') : typeof value === 'object' ? '' : String(value ?? '');
export const createLabelFormat =
  (labels: Readonly<Record<string, string>>): Format =>
  (value) =>
    labels[String(value)] ?? plainText(value);
const ofText =
  (format: (text: string) => string): Format =>
  (value) =>
    typeof value === 'string' ? format(value) : '';
const formatDay = ofText(frenchDate);
const formatAmount: Format = (value) => (typeof value === 'number' ? formatXpf(value) : '');

export const tariffFields: Fields = {
  kind: ['Nature', createLabelFormat({ price: 'Prix', acceptance: 'Règles d’acceptation' })],
  version: ['Version'],
  effectiveFrom: ['Effet', formatDay],
  inForce: ['Version en vigueur à sa place'],
};

/** Values of payments and of changes of premiums; reasons are an administrator's or a broker's words on the payment. */
const paymentFields: Fields = {
  number: ['Numéro'],
  kind: ['Nature', createLabelFormat({ ...cancelKinds, ...adjustmentKinds })],
  mode: ['Mode', createLabelFormat(receivedModes)],
  amount: ['Montant', formatAmount],
  day: ['Jour', formatDay],
  reason: ['Motif'],
};

const mailFields: Fields = {
  sentTo: ['Envoyé à'],
  documents: ['Documents', (value) => (Array.isArray(value) ? value.join(', ') : '')],
  amount: ['Montant', formatAmount],
  expiresAt: ['Valable jusqu’au', ofText(formatLastDay)],
};

const quoteFields: Fields = {
  product: ['Produit', (value) => findProduct(plainText(value))?.label ?? plainText(value)],
  formula: ['Formule'],
  total: ['Prime annuelle', formatAmount],
  tariff: ['Tarif'],
  effectDate: ['Effet', formatDay],
};

const delegationFields: Fields = {
  toUserId: ['Pour'],
  fromDay: ['Du', formatDay],
  toDay: ['Au', formatDay],
  clients: ['Clients', createLabelFormat({ all: 'Tous' })],
};

/** Fields that contain the id of a colleague. */
export const colleagueFields = ['assigneeId', 'toUserId'] as const;

/** Actions whose audit row shows all its values, before and after. */
export const fieldsOfAction: Readonly<Record<string, Fields>> = {
  'payment-received': paymentFields,
  'payment-cancelled': paymentFields,
  'surplus-refunded': paymentFields,
  'premium-adjusted': paymentFields,
  'documents-sent': mailFields,
  'documents-replaced': mailFields,
  'client-link-made': mailFields,
  'quote.create': quoteFields,
  'contract.create': quoteFields,
  'quote.decide': {
    outcome: ['Décision', createLabelFormat({ accepted: 'Acceptée', declined: 'Refusée' })],
  },
  'reminder-edited': { dueDay: ['Jour', formatDay], dueTime: ['Heure'], assigneeId: ['Pour'] },
  'action-marked': {
    hiddenUntil: ['Suivi', ofText((day) => (day === doneUntil ? 'Fait' : `Remis au ${frenchDate(day)}`))],
    assigneeId: ['Pour'],
  },
  'delegation-created': delegationFields,
  'delegation-revoked': delegationFields,
};
