import { formatMonth } from '#shared/commissions/format.ts';
import { formatLastDay } from '#shared/operations/client-link/last-day.ts';
import { doneUntil } from '#shared/operations/follow-up/reminders.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatCount, formatXpf } from '#shared/primitives/money.ts';
import { adjustmentKinds } from '#shared/primitives/vocabulary/adjustments.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { cancelKinds, receivedModes } from '#shared/schemas/received-payment-form.ts';

/** `names`: names of what a row refers to by id, see `referencesIn`. */
type Format = (value: unknown, names: ReadonlyMap<string, string>) => string;
/** Values of an audit row by field, with their label. */
export type Fields = Readonly<Record<string, readonly [label: string, format?: Format]>>;

export const plainText: Format = (value) =>
  typeof value === 'boolean' ? (value ? 'Oui' : 'Non') : typeof value === 'object' ? '' : String(value ?? '');
export const createLabelFormat =
  (labels: Readonly<Record<string, string>>): Format =>
  (value, names) =>
    labels[String(value)] ?? plainText(value, names);
const ofText =
  (format: (text: string) => string): Format =>
  (value) =>
    typeof value === 'string' ? format(value) : '';
const formatDay = ofText(frenchDate);
const formatAmount: Format = (value) => (typeof value === 'number' ? formatXpf(value) : '');
const formatNumber: Format = (value) => (typeof value === 'number' ? formatCount(value) : '');
const formatList: Format = (value) => (Array.isArray(value) ? value.join(', ') : '');
/** Names of the objects whose ids are listed. */
const createNamesFormat =
  (object: string): Format =>
  (ids, names) =>
    Array.isArray(ids) ? ids.map((id) => names.get(`${object} ${id}`) ?? String(id)).join(', ') : '';

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

const refundFields: Fields = { ...paymentFields, sentTo: ['Annoncé à'] };

const mailFields: Fields = {
  sentTo: ['Envoyé à'],
  documents: ['Documents', formatList],
  amount: ['Montant', formatAmount],
  expiresAt: ['Valable jusqu’au', ofText(formatLastDay)],
};

const quoteFields: Fields = {
  product: ['Produit', ofText((code) => findProduct(code)?.label ?? code)],
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

/** Why a report about a card payment was rejected. */
export const rejectionReasons: Readonly<Record<string, string>> = {
  amount: 'le montant n’est pas celui qui est dû',
  premiums: 'ces primes ne sont pas à payer',
  signature: 'la réponse du prestataire n’est pas signée',
  contract: 'le paiement est celui d’un autre contrat',
  payer: 'le paiement est celui d’une autre personne',
  refunded: 'ce paiement a été remboursé',
};

const exportFields: Fields = {
  month: ['Mois', ofText(formatMonth)],
  format: ['Format', ofText((format) => format.toUpperCase())],
  rows: ['Lignes', formatNumber],
};

/** Objects of actions that reorder a list, whose rows contain `ids`. */
export const orderedObjects: Readonly<Record<string, string>> = {
  'pages-ordered': 'page',
  'home-tiles-ordered': 'tile',
  'menu-groups-ordered': 'category',
};

/** Actions whose audit row shows all its values, before and after. */
export const fieldsOfAction: Readonly<Record<string, Fields>> = {
  ...Object.fromEntries(
    Object.entries(orderedObjects).map(([action, object]) => [action, { ids: ['Ordre', createNamesFormat(object)] }]),
  ),
  refused: { amount: ['Montant', formatAmount] },
  throttled: { amount: ['Montant', formatAmount] },
  imported: {
    file: ['Fichier'],
    added: ['Lignes importées', formatNumber],
    known: ['Déjà là', formatNumber],
    differing: ['Dont différentes', formatNumber],
    refused: ['Refusées', formatNumber],
  },
  exported: exportFields,
  commissionStatement: exportFields,
  'commission-month-closed': {
    ...exportFields,
    premiums: ['Primes', formatAmount],
    commission: ['Commission', formatAmount],
    count: ['Lignes', formatNumber],
  },
  'clients-moved': {
    brokerId: ['Courtier'],
    clients: ['Clients', formatNumber],
    contracts: ['Contrats', formatNumber],
    quotes: ['Devis', formatNumber],
    requests: ['Demandes', formatNumber],
  },
  'premiums-paid': { amount: ['Montant', formatAmount] },
  'client-link-payment': { amount: ['Montant', formatAmount] },
  'payment-surplus': { surplus: ['Montant', formatAmount], request: ['Demande'] },
  'remittance-withdrawn': { reason: ['Motif'], receipts: ['Reçus', formatList] },
  'deduction-settled': { amount: ['Montant', formatAmount], slip: ['Bordereau'], reason: ['Motif'] },
  'payments-remitted': { amount: ['Montant', formatAmount], receipts: ['Reçus', formatList] },
  'payment-refused': {
    amount: ['Montant', formatAmount],
    claim: ['Montant', (claim, names) => formatAmount((claim as { amount?: unknown } | null)?.amount, names)],
    why: ['Motif', createLabelFormat(rejectionReasons)],
  },
  'claim-state-changed': { number: ['Sinistre'], state: ['État'], subState: ['Précision'] },
  'task-take': { status: ['État'], takenBy: ['Prise en charge par'] },
  'task-reply': { status: ['État'], answer: ['Réponse', ofText(() => 'envoyée')] },
  'note-pinned': { isPinned: ['Épinglée'] },
  'signature-requested': {
    to: ['Envoyée à'],
    cosigner: ['Cosignataire'],
    cosignerSignsMandateOnly: ['Cosignataire, mandat seul'],
    documents: ['Documents', createNamesFormat('document')],
  },
  'signature-recorded': { documents: ['Documents', createNamesFormat('document')] },
  'in-person-signature-not-taken': { why: ['Motif'] },
  'client-link-document': { document: ['Document'] },
  'client-link-receipt': { document: ['Document'] },
  'client-link-file': { label: ['Pièce'] },
  'client-link-refused': {
    why: ['Motif', createLabelFormat({ revoked: 'Lien révoqué', expired: 'Lien expiré' })],
  },
  supportingFileAdd: { files: ['Fichiers', formatNumber] },
  paymentFormGet: { amount: ['Montant', formatAmount] },
  paymentFormValidate: { amount: ['Montant', formatAmount] },
  'page-image-added': { name: ['Fichier'] },
  'texts.import': {
    version: ['Version'],
    changed: ['Textes changés', (paths) => (Array.isArray(paths) ? formatCount(paths.length) : '')],
  },
  'secret-rotated': { keys: ['Clés d’appareils', formatNumber], factors: ['Seconds facteurs', formatNumber] },
  'payment-received': paymentFields,
  'payment-cancelled': paymentFields,
  'surplus-refunded': refundFields,
  'void-refunded': refundFields,
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
