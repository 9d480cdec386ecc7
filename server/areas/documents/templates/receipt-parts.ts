import type { PdfContent } from '#server/adapters/pdf.ts';
import type { SnapshotOf } from '#shared/documents/documents.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { factGrid, note, section } from './layout.ts';
import { sumOf } from './parts.ts';

export type Surplus = NonNullable<SnapshotOf<'recu'>['surplus']>;

/** A premium of a receipt. */
export type PaidPremium = SnapshotOf<'recu'>['premiums'][number];

export const titleOf = ({ premiums }: SnapshotOf<'recu'>): string => {
  if (premiums.length === 0) return 'Reçu d’un paiement en trop';
  return premiums.some(({ amount, repaid: repaidPremiums }) => amount > repaidPremiums)
    ? 'Reçu de primes'
    : 'Reçu d’un remboursement restitué';
};

export type ExcessSection = (snapshot: SnapshotOf<'recu'>, surplus: Surplus) => PdfContent;

/** States the surplus of a payment by its means: a card was charged, cash, a cheque or a transfer was received. */
export const excessSection =
  (formatNote: (surplusText: string, isWholePayment: boolean) => string): ExcessSection =>
  ({ premiums, receipt }, { amount, request }) =>
    section(
      'Payé en trop',
      ...factGrid([
        [
          receipt ? 'Somme reçue' : 'Carte débitée de',
          formatXpf(sumOf(premiums.map((premium) => premium.amount)) + amount),
        ],
        ['Dont à rembourser', formatXpf(amount)],
        ...(request === null ? [] : [['Demande de remboursement', request] as [string, string]]),
      ]),
      note(formatNote(formatXpf(amount), premiums.length === 0)),
    );

/** Names the part of the payment that settled no premium. */
export const namedExcessSection = excessSection((surplus, isWholePayment) =>
  isWholePayment
    ? 'Ce règlement n’a payé aucune prime. Il vous est dû et sera remboursé.'
    : `La part de ${surplus} n’a payé aucune prime. Elle vous est due et sera remboursée.`,
);
