import type { PdfContent } from '#server/adapters/pdf.ts';
import type { SnapshotOf } from '#shared/documents/documents.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { factGrid, note, rowsTable, section } from './layout.ts';
import { branded, type Paper, type Template, tagged, verifiable } from './paper.ts';
import { numberOf, subscriber, sumOf } from './parts.ts';

const paidSection = ({ premiums, payment }: SnapshotOf<'recu'>): PdfContent =>
  section(
    'Primes réglées',
    rowsTable({
      columns: ['Prime', 'Numéro', 'Montant TTC'],
      rows: premiums.map(({ label, number, amount }) => [label, number, formatXpf(amount)]),
      total: ['Total', '', formatXpf(sumOf(premiums.map(({ amount }) => amount)))],
      right: [2],
    }),
    ...(payment ? [note(`Mode de paiement\u00A0: ${payment.toLowerCase()}.`)] : []),
  );

const receipt1: Template<'recu'> = ({ snapshot, texts }) => ({
  title: 'Reçu de primes',
  about: numberOf(snapshot),
  content: [subscriber(snapshot), paidSection(snapshot), note(texts.receipt)],
});

/** States the surplus of the payment; a receipt of a surplus alone lists no premium. */
const receipt5: Template<'recu'> = (printed) => {
  const { snapshot, texts } = printed;
  const { surplus, premiums, payment } = snapshot;
  if (!surplus) return receipt1(printed);
  const charged = sumOf(premiums.map(({ amount }) => amount)) + surplus.amount;
  return {
    title: premiums.length > 0 ? 'Reçu de primes' : 'Reçu d’un paiement en trop',
    about: numberOf(snapshot),
    content: [
      subscriber(snapshot),
      ...(premiums.length > 0 ? [paidSection(snapshot)] : []),
      section(
        'Payé en trop',
        ...factGrid([
          ['Carte débitée de', formatXpf(charged)],
          ['Dont à rembourser', formatXpf(surplus.amount)],
          ...(surplus.request === null ? [] : [['Demande de remboursement', surplus.request] as [string, string]]),
        ]),
        note('Les primes concernées étaient déjà réglées. Cette somme vous est due et sera remboursée.'),
        ...(premiums.length === 0 && payment ? [note(`Mode de paiement\u00A0: ${payment.toLowerCase()}.`)] : []),
      ),
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

export const receiptPaper: Paper<'recu'> = {
  current: 6,
  templates: {
    1: receipt1,
    2: verifiable(receipt1),
    3: tagged(receipt1),
    4: branded(receipt1),
    5: branded(receipt5),
    6: branded(receipt6),
  },
};
