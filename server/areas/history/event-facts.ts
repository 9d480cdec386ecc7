import { valueAt } from '#shared/forms/raw.ts';
import type { HistoryChange } from '#shared/operations/contracts/history.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf, formatXpfWith } from '#shared/primitives/money.ts';
import { formatPhone } from '#shared/primitives/phone/format-phone.ts';
import { eventLabels } from './event-labels.ts';

/** Text at a path of an event’s facts; empty if there is none. */
export const text = (facts: unknown, path: string): string => {
  const value = valueAt(facts, path);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
export const amount = (facts: unknown, path: string): number => Number(valueAt(facts, path) ?? 0);

/** Lines whose two sides differ. */
export const changedLines = (
  lines: readonly (readonly [label: string, before: string, after: string])[],
): HistoryChange[] =>
  lines.flatMap(([label, before, after]) =>
    before === after ? [] : [{ label, before: before || null, after: after || null }],
  );

const yesNo = (value: string): string => (value === '' ? '' : value === 'true' ? 'oui' : 'non');

export const contactLines = (values: unknown): readonly (readonly [string, string])[] => {
  const number = text(values, 'phone.number');
  return [
    ['E-mail', text(values, 'mail.mail')],
    ['Type d’e-mail', text(values, 'mail.type.libelle')],
    ['Téléphone', number && formatPhone(`${text(values, 'phone.prefix')}${number}`)],
    ['Type de téléphone', text(values, 'phone.type.libelle')],
    ['Accepte les SMS', yesNo(text(values, 'phone.acceptSms'))],
  ];
};

/** Last four characters of an IBAN. */
export const lastDigits = (iban: string): string => (iban === '' ? '' : `…${iban.slice(-4)}`);

export const bankLines = (values: unknown): readonly (readonly [string, string])[] => [
  ['IBAN', lastDigits(text(values, 'iban'))],
  ['BIC', text(values, 'bic')],
  ['Titulaire', text(values, 'owner')],
  ['Domiciliation', text(values, 'domiciliation')],
];

/** Notes of a cancelled payment: receipt, reason, what the insurer had refunded of it, and a refunded surplus to recover. */
export const cancelledNotes = (after: unknown): string[] => {
  const refundedXpf = amount(after, 'refunded');
  const reason = `Reçu ${text(after, 'number')}\u00A0: ${text(after, 'reason')}`;
  const recoverXpf = amount(after, 'recover');
  return [
    reason,
    ...(refundedXpf > 0 ? [`À payer dont ${formatXpfWith(refundedXpf, 'remboursé')} par la compagnie`] : []),
    ...(recoverXpf > 0
      ? [`Surplus remboursé\u00A0: ${formatXpf(recoverXpf)} à récupérer, demande ${text(after, 'request')}`]
      : []),
  ];
};

/** Note of an adjustment. A refund of a contract without effect is due then; that it was made is an event of its own. */
export const refundNote = (after: unknown): string =>
  text(after, 'kind') === 'void'
    ? `Remboursement\u00A0: ${formatXpf(amount(after, 'amount'))}`
    : formatXpfWith(amount(after, 'amount'), 'remboursé');

/** Title and note of a refund that was recorded. */
export const describeRefund = (action: 'surplus-refunded' | 'void-refunded', after: unknown) => ({
  title: `${eventLabels[action][1]}\u00A0: ${formatXpf(amount(after, 'amount'))}`,
  notes: [
    `Le ${frenchDate(text(after, 'day'))}, référence ${text(after, 'reference')}`,
    ...(text(after, 'sentTo') === '' ? [] : [`Annoncé par e-mail\u00A0: ${text(after, 'sentTo')}`]),
  ],
});
