import { callOnce } from '#api/call-once.ts';
import {
  type Remittance,
  type RemittanceDeduction,
  remittanceSettle,
  remittanceWithdraw,
} from '#shared/operations/contracts/remittances.ts';
import { formatXpf } from '#shared/primitives/money.ts';

/** A slip to withdraw, or a deduction to record as settled. */
export type ReasonedChange =
  | { readonly kind: 'withdraw'; readonly slip: Remittance }
  | { readonly kind: 'settle'; readonly deduction: RemittanceDeduction };

/** Texts of the dialog that asks for the reason. */
export const describeChange = (change: ReasonedChange) => {
  if (change.kind === 'withdraw') {
    const { number, count, amount, cancelled = 0 } = change.slip;
    return {
      title: `Annuler le bordereau ${number}`,
      explanation: `${formatXpf(amount)}, ${count > 1 ? `${count} règlements qui redeviennent` : 'un règlement qui redevient'} à remettre${cancelled > 0 ? ', sauf ce qui en est annulé' : ''}. Le numéro ${number} ne sert plus, et une annulation ne se défait pas.`,
      submitLabel: 'Annuler ce bordereau',
      onlineOnly: 'Un bordereau s’annule en ligne seulement.',
    };
  }
  const { amount, number, slip } = change.deduction;
  return {
    title: 'Déduction réglée autrement',
    explanation: `Reçu ${number}, remis par le bordereau ${slip} puis annulé\u00A0: si ${formatXpf(amount)} ${amount < 2 ? 'est déjà réglé' : 'sont déjà réglés'} avec l’assureur, la prochaine remise ne les déduit plus. Cette note ne se défait pas.`,
    submitLabel: 'Noter comme réglée',
    onlineOnly: 'Une déduction se note en ligne seulement.',
  };
};

export const sendChange = (change: ReasonedChange, reason: string) =>
  change.kind === 'withdraw'
    ? callOnce(remittanceWithdraw, { remittanceId: change.slip.id, reason })
    : callOnce(remittanceSettle, { paymentId: change.deduction.id, amountXpf: change.deduction.amount, reason });
