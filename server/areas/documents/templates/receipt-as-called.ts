import type { PdfContent } from '#server/adapters/pdf.ts';
import { formatTakenOff } from '#shared/operations/contracts/settlement.ts';
import { formatXpf, formatXpfWith } from '#shared/primitives/money.ts';
import { lowerFirst } from '#shared/primitives/text.ts';
import { note, rowsTable, section } from './layout.ts';
import type { Template } from './paper.ts';
import { formatNumber, subscriberSection, sumOf } from './parts.ts';
import { namedExcessSection, type PaidPremium, titleOf } from './receipt-parts.ts';

/** A premium with what a payment paid of it, and what other payments did. Whole XPF. */
interface StatedPremium extends PaidPremium {
  /** Paid of the premium by this payment, without what repays a refund. */
  readonly paid: number;
  readonly others: number;
  /** What the insurer did not take off. */
  readonly net: number;
  /** The contract is without effect, and its refund was made on a day (`formatTakenOff`). */
  readonly isVoid?: boolean;
  readonly refundedOn?: string;
}

const calledXpf = ({ total, amount }: PaidPremium): number => total ?? amount;

const statePremium = (premium: PaidPremium): StatedPremium => {
  const { amount, repaid, balance, cancelled, refunded } = premium;
  return {
    ...premium,
    paid: amount - repaid,
    others: calledXpf(premium) - (cancelled - refunded) - (balance ?? 0) - amount,
    net: calledXpf(premium) - cancelled,
  };
};

/**
 * What a receipt may say of a premium: `settled` is acknowledged, of a `part` payment the rest is due. A premium that was
 * taken off, or whose term began after the end of the contract, is `void`: what was paid acknowledges nothing.
 */
export const classifyPremium = ({ net, balance, isAfterEnd }: StatedPremium): 'settled' | 'part' | 'void' => {
  if (isAfterEnd || net <= 0) return 'void';
  return (balance ?? 0) > 0 ? 'part' : 'settled';
};

/** « Prime annuelle (AU25000001-02) de 63 190 F TTC, dont 31 595 F remboursés par la compagnie ». */
const describeCalled = (premium: StatedPremium): string => {
  const takenOff = formatTakenOff(premium);
  return `${premium.label} (${premium.number}) de ${formatXpf(calledXpf(premium))} TTC${takenOff === '' ? '' : `, dont ${takenOff}`}`;
};

const formatOthers = ({ others }: StatedPremium): string =>
  others > 0 ? `\u00A0; autres règlements\u00A0: ${formatXpf(others)}` : '';

const formatRest = ({ balance, owedRefund }: PaidPremium): string => {
  if (!balance) return '';
  const owed = owedRefund > 0 ? `, dont ${formatXpfWith(owedRefund, 'que la compagnie a remboursé')}` : '';
  return `\u00A0; reste ${formatXpf(balance)} à payer${owed}`;
};

/** Premiums that a payment settles, of which nothing was taken off; columns also state other payments, if there are any. */
const settledSection = (premiums: readonly StatedPremium[], receiptText: string): PdfContent => {
  const isInParts = premiums.some(({ others }) => others > 0);
  const amountsOf = (premium: StatedPremium): number[] =>
    isInParts ? [calledXpf(premium), premium.others, premium.paid] : [premium.paid];
  const columns = isInParts ? ['Montant TTC', 'Autres règlements', 'Ce règlement'] : ['Montant TTC'];
  const totals = columns.map((_, index) => formatXpf(sumOf(premiums.map((premium) => amountsOf(premium)[index] ?? 0))));
  return section(
    'Primes réglées',
    rowsTable({
      columns: ['Prime', 'Numéro', ...columns],
      rows: premiums.map((premium) => [premium.label, premium.number, ...amountsOf(premium).map(formatXpf)]),
      total: ['Total', '', ...totals],
      rightAligned: columns.map((_, index) => index + 2),
    }),
    note(receiptText),
  );
};

/** Premiums of which a part was taken off, and the rest is settled: only the rest is acknowledged. */
const reducedSection = (premiums: readonly StatedPremium[]): PdfContent =>
  section(
    'Primes réglées, remboursées ou annulées en partie',
    ...premiums.map((premium) => ({
      text: `${formatXpf(premium.paid)} sur ${describeCalled(premium)}${formatOthers(premium)}. Ce reçu vaut quittance de ${formatXpf(premium.net)}, sous réserve d’encaissement.`,
    })),
  );

/** Premiums that a payment pays in part: none of them is acknowledged as paid. */
const partSection = (premiums: readonly StatedPremium[]): PdfContent =>
  section(
    premiums.length > 1 ? 'Acomptes' : 'Acompte',
    ...premiums.map((premium) => ({
      text: `Acompte de ${formatXpf(premium.paid)} sur ${describeCalled(premium)}${formatOthers(premium)}${formatRest(premium)}.`,
    })),
    note('Un acompte ne vaut pas quittance de la prime, qui reste due pour le solde.'),
  );

/** Payments that acknowledge nothing: the insurer took the premiums off, or the contract ended before their term. */
const voidSection = (premiums: readonly StatedPremium[]): PdfContent =>
  section(
    'Versements sans quittance',
    ...premiums.map((premium) => ({
      text: `${formatXpfWith(premium.paid, 'versé')} sur ${describeCalled(premium)}${formatOthers(premium)}${formatRest(premium)}.${premium.isAfterEnd ? ' Le contrat a pris fin avant cette période.' : ''}`,
    })),
    note('Ces versements ne valent pas quittance.'),
  );

/** Part of the payment that repays refunds of the insurer; it does not pay any premium. */
const repaidSection = (premiums: readonly StatedPremium[]): PdfContent =>
  section(
    'Remboursement restitué',
    ...premiums.map((premium) => ({
      text: `${formatXpfWith(premium.repaid, 'que la compagnie avait remboursé')} de ${premium.label} (${premium.number})${premium.paid === 0 ? formatRest(premium) : ''}.`,
    })),
    note('La restitution d’un remboursement ne règle aucune prime.'),
  );

/** Premiums that several payments paid in full, with how each was paid and what the insurer took off. */
const paidBySection = (premiums: readonly PaidPremium[], receiptText: string): PdfContent => {
  const isReduced = premiums.some(({ cancelled }) => cancelled > 0);
  const amountsOf = (premium: PaidPremium): number[] =>
    isReduced ? [calledXpf(premium), premium.cancelled, premium.amount] : [premium.amount];
  const columns = isReduced ? ['Montant TTC', 'Remboursé ou annulé', 'Quittance'] : ['Montant TTC'];
  const totals = columns.map((_, index) => formatXpf(sumOf(premiums.map((premium) => amountsOf(premium)[index] ?? 0))));
  return section(
    'Primes réglées',
    rowsTable({
      columns: ['Prime', 'Numéro', 'Règlement', ...columns],
      rows: premiums.map((premium) => [
        premium.label,
        premium.number,
        premium.settlement ?? '–',
        ...amountsOf(premium).map(formatXpf),
      ]),
      total: ['Total', '', '', ...totals],
      rightAligned: columns.map((_, index) => index + 3),
    }),
    note(receiptText),
  );
};

type End = Pick<StatedPremium, 'isVoid' | 'refundedOn'>;

const receiptAsCalled = (
  { snapshot, texts }: Parameters<Template<'recu'>>[0],
  end: End,
): ReturnType<Template<'recu'>> => {
  const { surplus, premiums, payment, receipt } = snapshot;
  const heading = { title: titleOf(snapshot), subtitle: formatNumber(snapshot) };
  if (payment === null)
    return { ...heading, content: [subscriberSection(snapshot), paidBySection(premiums, texts.receipt)] };
  const stated = premiums.map((premium) => ({ ...statePremium(premium), ...end }));
  const repaid = stated.filter((premium) => premium.repaid > 0);
  const paid = stated.filter((premium) => premium.paid > 0);
  const ofClass = (name: ReturnType<typeof classifyPremium>) =>
    paid.filter((premium) => classifyPremium(premium) === name);
  const settled = Object.groupBy(ofClass('settled'), ({ cancelled }) => (cancelled > 0 ? 'reduced' : 'whole'));
  const sections = [
    ...(settled.whole ? [settledSection(settled.whole, texts.receipt)] : []),
    ...(settled.reduced ? [reducedSection(settled.reduced)] : []),
    ...(ofClass('part').length > 0 ? [partSection(ofClass('part'))] : []),
    ...(ofClass('void').length > 0 ? [voidSection(ofClass('void'))] : []),
    ...(repaid.length > 0 ? [repaidSection(repaid)] : []),
  ];
  const isTotalStated = sections.length === 1 && (settled.whole !== undefined || premiums.length === 1);
  const total = formatXpf(sumOf(premiums.map(({ amount }) => amount)));
  return {
    ...heading,
    title: receipt ? `Reçu n°\u00A0${receipt.number}` : heading.title,
    content: [
      subscriberSection(snapshot),
      ...sections,
      ...(isTotalStated || premiums.length === 0 ? [] : [note(`Total de ce règlement\u00A0: ${total}.`)]),
      ...(surplus ? [namedExcessSection(snapshot, surplus)] : []),
      ...(payment ? [note(`Mode de paiement\u00A0: ${lowerFirst(payment)}.`)] : []),
      ...(receipt ? [note(`Ce reçu remplace le reçu provisoire ${receipt.provisional}.`)] : []),
    ],
  };
};

/**
 * States premiums as they were called, with what the insurer refunded or cancelled of them, and acknowledges as paid neither
 * that nor a premium from after the end of the contract.
 */
export const receipt12: Template<'recu'> = (printed) => receiptAsCalled(printed, {});

/** Calls a refund of a contract without effect made only once it is recorded, with its day. */
export const receipt13: Template<'recu'> = (printed) => {
  const { voidRefund } = printed.snapshot;
  const refundedOn = voidRefund?.refundedOn ?? undefined;
  return receiptAsCalled(printed, { isVoid: voidRefund !== null, ...(refundedOn !== undefined && { refundedOn }) });
};
