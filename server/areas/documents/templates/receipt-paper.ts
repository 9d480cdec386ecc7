import type { PdfContent } from '#server/adapters/pdf.ts';
import type { SnapshotOf } from '#shared/documents/documents.ts';
import { formatXpf, formatXpfWith } from '#shared/primitives/money.ts';
import { lowerFirst } from '#shared/primitives/text.ts';
import { factGrid, note, rowsTable, section } from './layout.ts';
import { type Paper, type Template, withBrokerLogo, withTagging, withVerification } from './paper.ts';
import { formatNumber, subscriberSection, sumOf } from './parts.ts';
import { receipt12, receipt13 } from './receipt-as-called.ts';
import {
  type ExcessSection,
  excessSection,
  namedExcessSection,
  type PaidPremium,
  type Surplus,
  titleOf,
} from './receipt-parts.ts';

const paidSection = ({ premiums, payment }: SnapshotOf<'recu'>): PdfContent =>
  section(
    'Primes réglées',
    rowsTable({
      columns: ['Prime', 'Numéro', 'Montant TTC'],
      rows: premiums.map(({ label, number, amount }) => [label, number, formatXpf(amount)]),
      total: ['Total', '', formatXpf(sumOf(premiums.map(({ amount }) => amount)))],
      rightAligned: [2],
    }),
    ...(payment ? [note(`Mode de paiement\u00A0: ${payment.toLowerCase()}.`)] : []),
  );

const receipt1: Template<'recu'> = ({ snapshot, texts }) => ({
  title: 'Reçu de primes',
  subtitle: formatNumber(snapshot),
  content: [subscriberSection(snapshot), paidSection(snapshot), note(texts.receipt)],
});

/** States the surplus of a payment; `moreContent`: what follows in the same section. */
const surplusSection = (
  { premiums }: SnapshotOf<'recu'>,
  { amount, request }: Surplus,
  moreContent: readonly PdfContent[] = [],
): PdfContent =>
  section(
    'Payé en trop',
    ...factGrid([
      ['Carte débitée de', formatXpf(sumOf(premiums.map((premium) => premium.amount)) + amount)],
      ['Dont à rembourser', formatXpf(amount)],
      ...(request === null ? [] : [['Demande de remboursement', request] as [string, string]]),
    ]),
    note('Les primes concernées étaient déjà réglées. Cette somme vous est due et sera remboursée.'),
    ...moreContent,
  );

/** States the surplus of the payment; a receipt of a surplus alone lists no premium. */
const receipt5: Template<'recu'> = (printed) => {
  const { snapshot, texts } = printed;
  const { surplus, premiums, payment } = snapshot;
  if (!surplus) return receipt1(printed);
  const methodNote = payment ? [note(`Mode de paiement\u00A0: ${payment.toLowerCase()}.`)] : [];
  return {
    title: titleOf(snapshot),
    subtitle: formatNumber(snapshot),
    content: [
      subscriberSection(snapshot),
      ...(premiums.length > 0 ? [paidSection(snapshot)] : []),
      surplusSection(snapshot, surplus, premiums.length === 0 ? methodNote : []),
      ...(premiums.length > 0 ? [note(texts.receipt)] : []),
    ],
  };
};

/** States the number of the receipt, and that of the provisional one that it replaces. */
const receipt6: Template<'recu'> = (printed) => {
  const { receipt } = printed.snapshot;
  const paper = receipt5(printed);
  if (!receipt) return paper;
  const replaced = note(`Ce reçu remplace le reçu provisoire ${receipt.provisional}.`);
  return { ...paper, title: `Reçu n°\u00A0${receipt.number}`, content: [...paper.content, replaced] };
};

const paidBefore = ({ amount, total, balance }: PaidPremium): number => (total ?? amount) - amount - (balance ?? 0);

/** Premiums that a payment settles; their columns also state what was paid before, if anything was. */
const settledSection = (premiums: readonly PaidPremium[], receiptText: string): PdfContent => {
  const isInParts = premiums.some((premium) => paidBefore(premium) > 0);
  const amountsOf = (premium: PaidPremium): number[] =>
    isInParts ? [premium.total ?? premium.amount, paidBefore(premium), premium.amount] : [premium.amount];
  const columns = isInParts ? ['Montant TTC', 'Réglé avant', 'Ce règlement'] : ['Montant TTC'];
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

/** Premiums that several payments paid in full, with how each was paid. */
const paidBySection = (premiums: readonly PaidPremium[], receiptText: string): PdfContent =>
  section(
    'Primes réglées',
    rowsTable({
      columns: ['Prime', 'Numéro', 'Règlement', 'Montant TTC'],
      rows: premiums.map(({ label, number, settlement, amount }) => [
        label,
        number,
        settlement ?? '–',
        formatXpf(amount),
      ]),
      total: ['Total', '', '', formatXpf(sumOf(premiums.map(({ amount }) => amount)))],
      rightAligned: [3],
    }),
    note(receiptText),
  );

const formatRest = ({ balance, owedRefund }: PaidPremium): string =>
  `reste ${formatXpf(balance ?? 0)} à payer${owedRefund > 0 ? `, dont ${formatXpfWith(owedRefund, 'que la compagnie a remboursé')}` : ''}`;

/** Premiums that a payment pays in part: none of them is acknowledged as paid. */
const partSection = (premiums: readonly PaidPremium[]): PdfContent =>
  section(
    premiums.length > 1 ? 'Acomptes' : 'Acompte',
    ...premiums.map((premium) => ({
      text: `Acompte de ${formatXpf(premium.amount)} sur ${premium.label} (${premium.number}) de ${formatXpf(premium.total ?? premium.amount)} TTC\u00A0; ${formatRest(premium)}.`,
    })),
    note('Un acompte ne vaut pas quittance de la prime, qui reste due pour le solde.'),
  );

/** Part of the payment that repays refunds of the insurer; it does not pay any premium. */
const repaidSection = (premiums: readonly PaidPremium[]): PdfContent =>
  section(
    'Remboursement restitué',
    ...premiums.map((premium) => {
      const balanceText = premium.amount === premium.repaid && premium.balance ? `\u00A0; ${formatRest(premium)}` : '';
      return {
        text: `${formatXpfWith(premium.repaid, 'que la compagnie avait remboursé')} de ${premium.label} (${premium.number})${balanceText}.`,
      };
    }),
    note('La restitution d’un remboursement ne règle aucune prime.'),
  );

/**
 * Prints the means of payment as they were recorded, since they contain the name of the payer, and tells premiums paid in full
 * from part payments and from what repays refunds.
 */
const receiptByPremium =
  (excess: ExcessSection): Template<'recu'> =>
  ({ snapshot, texts }) => {
    const { surplus, premiums, payment, receipt } = snapshot;
    const isPart = ({ balance }: PaidPremium): boolean => balance !== null && balance > 0;
    const repaidPremiums = premiums.filter((premium) => premium.repaid > 0);
    const paid = premiums
      .map((premium) => ({ ...premium, amount: premium.amount - premium.repaid }))
      .filter(({ amount }) => amount > 0);
    const settled = paid.filter((premium) => !isPart(premium));
    const parts = paid.filter(isPart);
    const hasSeveralSections =
      (parts.length > 0 && premiums.length > 1) || (repaidPremiums.length > 0 && paid.length > 0);
    const total = formatXpf(sumOf(premiums.map(({ amount }) => amount)));
    return {
      title: receipt ? `Reçu n°\u00A0${receipt.number}` : titleOf(snapshot),
      subtitle: formatNumber(snapshot),
      content: [
        subscriberSection(snapshot),
        ...(settled.length > 0 ? [settledSection(settled, texts.receipt)] : []),
        ...(parts.length > 0 ? [partSection(parts)] : []),
        ...(repaidPremiums.length > 0 ? [repaidSection(repaidPremiums)] : []),
        ...(hasSeveralSections ? [note(`Total de ce règlement\u00A0: ${total}.`)] : []),
        ...(surplus ? [excess(snapshot, surplus)] : []),
        ...(payment ? [note(`Mode de paiement\u00A0: ${lowerFirst(payment)}.`)] : []),
        ...(receipt ? [note(`Ce reçu remplace le reçu provisoire ${receipt.provisional}.`)] : []),
      ],
    };
  };

const receipt7 = receiptByPremium(surplusSection);
const receipt8 = receiptByPremium(
  excessSection(() => 'Cette somme n’a réglé aucune prime. Elle vous est due et sera remboursée.'),
);

/** A receipt of a single payment names its means; one of several payments how each premium was paid. */
const receiptByPayments =
  (ofOnePayment: Template<'recu'>): Template<'recu'> =>
  (printed) => {
    const { snapshot, texts } = printed;
    if (snapshot.payment !== null) return ofOnePayment(printed);
    const content = [subscriberSection(snapshot), paidBySection(snapshot.premiums, texts.receipt)];
    return { title: titleOf(snapshot), subtitle: formatNumber(snapshot), content };
  };

const receipt9 = receiptByPayments(receipt8);

/** States what repays a refund of the insurer apart from what pays premiums. */
const receipt10 = receipt9;

/** Names the part of the payment that settled no premium: « Cette somme » meant the whole payment beside it. */
const receipt11 = receiptByPayments(receiptByPremium(namedExcessSection));

export const receiptPaper: Paper<'recu'> = {
  current: 13,
  templates: {
    1: receipt1,
    2: withVerification(receipt1),
    3: withTagging(receipt1),
    4: withBrokerLogo(receipt1),
    5: withBrokerLogo(receipt5),
    6: withBrokerLogo(receipt6),
    7: withBrokerLogo(receipt7),
    8: withBrokerLogo(receipt8),
    9: withBrokerLogo(receipt9),
    10: withBrokerLogo(receipt10),
    11: withBrokerLogo(receipt11),
    12: withBrokerLogo(receipt12),
    13: withBrokerLogo(receipt13),
  },
};
