import { annualPremiumOn } from '#shared/actions/contract-file-actions.ts';
import { formatPaymentModes } from '#shared/conversion/payment-modes.ts';
import { findTerminationRule, noticeDeadline } from '#shared/conversion/termination-rules.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { isDebit } from '#shared/operations/contracts/term-payment.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatDecimal } from '#shared/primitives/money.ts';
import type { Fact } from '#ui/facts/facts.tsx';
import { Money } from '#ui/table/cell.tsx';

const renderMoney = (amountXpf: number | null) => (amountXpf === null ? null : <Money amountXpf={amountXpf} />);
/** Labels of the next payment. */
export const nextTermLabels = ({ nextTakingMode, payementMethod }: ContractFile['computed']) =>
  isDebit(nextTakingMode ?? payementMethod)
    ? { amount: 'Prochain prélèvement', day: 'Date du prochain prélèvement' }
    : { amount: 'Prochaine échéance', day: 'Date de la prochaine échéance' };

/**
 * The next payment is shown only if there is a payment method (specification 2, section 2.3), and called a direct debit
 * only if it is one. `today` is a day in Nouméa.
 */
export const generalFacts = (contract: ContractFile, today: string): readonly Fact[] => {
  const { details, computed, formula } = contract;
  const annualXpf = annualPremiumOn(contract, today);
  const { amount, day } = nextTermLabels(computed);
  const nextTerm: readonly Fact[] = computed.payementMethod
    ? [
        [amount, renderMoney(computed.nextTakingAmount)],
        [day, frenchDate(computed.nextTakingDate)],
      ]
    : [];
  return [
    ['Commercial', details.commercialCode],
    ['Prime annuelle TTC', renderMoney(annualXpf)],
    // The guarantees in the file add up to this premium, also after a renewal changed it.
    ...(annualXpf === details.annualPrime
      ? []
      : [['Prime à la souscription', renderMoney(details.annualPrime)] as const]),
    ...nextTerm,
    ['Formule', formula.libelle],
    ['Fractionnement', formula.splitting?.libelle],
    ['Mode de paiement', formatPaymentModes(contract)],
  ];
};

/** Empty unless the file has fees, a commission, a reduction or a cooperative. Specification 2, section 2.3. */
export const commercialFacts = ({ details, productRisk }: ContractFile): readonly Fact[] => {
  const { brokerFees, coeffReduc, isCooperative } = productRisk.options;
  const { commission } = details;
  if (brokerFees === null && coeffReduc === null && commission === null && isCooperative !== true) return [];
  const others: readonly (Fact | false)[] = [
    brokerFees !== null && ['Frais de courtage', renderMoney(brokerFees)],
    coeffReduc !== null && ['Coefficient de réduction', formatDecimal(coeffReduc, { minimumDigits: 2 })],
    isCooperative === true && ['Coopérative', 'Oui'],
  ];
  return [['Commission', renderMoney(commission)], ...others.filter((fact) => fact !== false)];
};

/** The contract at another insurer, and whether its insurer confirmed that it ends; empty if there is none. */
export const formerContractFacts = ({ formerContract: former }: ContractFile['details']): readonly Fact[] => {
  const rule = former && findTerminationRule(former.rule);
  if (!rule) return [];
  return [
    ['Ancien assureur', former.insurer],
    ['Numéro', former.number],
    ['Motif de résiliation', rule.label],
    ['Fin de l’ancien contrat', frenchDate(former.endDate)],
    ['À prévenir au plus tard le', frenchDate(noticeDeadline(rule, former.endDate))],
    ['Qui résilie', former.hasMandate ? 'Le cabinet, par mandat' : 'Le client'],
    [
      'Confirmation',
      former.confirmedAt === undefined
        ? 'Attendue'
        : `Reçue le ${frenchDate(dayInNoumea(new Date(former.confirmedAt)))}`,
    ],
  ];
};

/** Optional guarantees: exclusive driving and level of assistance. */
export const optionalGuaranteeFacts = ({ options }: ContractFile['productRisk']): readonly Fact[] => {
  const { isConduiteExclusive, niveauAssistance } = options;
  const facts: readonly (Fact | false)[] = [
    isConduiteExclusive !== null && ['Conduite exclusive', isConduiteExclusive ? 'Oui' : 'Non'],
    niveauAssistance !== null && ['Niveau d’assistance', niveauAssistance.libelle],
  ];
  return facts.filter((fact) => fact !== false);
};
