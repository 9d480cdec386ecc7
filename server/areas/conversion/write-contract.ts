import { issueDocuments } from '#server/areas/documents/issue.ts';
import { labelOf } from '#server/areas/quotes/quote-context.ts';
import type { PricedSubmission } from '#server/areas/quotes/quote-pricing.ts';
import { auditedFormula } from '#server/areas/quotes/quotes.ts';
import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { Context } from '#server/http/handler.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { comparedCovers, formulasOnPlan } from '#shared/conversion/advice.ts';
import { toPaymentModes, toTypedAccount } from '#shared/conversion/payment.ts';
import type { PaymentValues } from '#shared/conversion/payment-fields.ts';
import type { DocumentKind } from '#shared/documents/documents.ts';
import type { AdviceRecord } from '#shared/documents/snapshots.ts';
import type { BankAccount } from '#shared/operations/contracts/contract-file.ts';
import type { FormerContract } from '#shared/operations/contracts/former-contract.ts';
import type { Advice } from '#shared/operations/quotes/advice.ts';
import type { contractCreation } from '#shared/operations/quotes/conversion.ts';
import type { ChosenFormula, EstimatedFormula } from '#shared/operations/quotes/estimation.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import {
  type AddedContract,
  addContract,
  type ConvertedContract,
  closeQuote,
  findConvertedContract,
} from './conversion-repository.ts';
import { addFormerContract } from './former-contract.ts';

/** Refusal for a quote that does not exist or is out of scope. */
export const quoteNotFound = () => notFound('Ce devis n’existe pas ou n’est plus disponible.');

/** A written contract. */
export interface WrittenContract extends AddedContract {
  /** True if payments are debited but no account was given (docs/decisions/conversion.md). */
  readonly lacksAccount: boolean;
}

interface Conversion {
  readonly quoteId: number;
  readonly priced: PricedSubmission & { readonly kind: 'priced' };
  readonly formula: EstimatedFormula;
  /** Formula of the quote; null if it was imported without one. */
  readonly quoted: ChosenFormula | null;
  readonly payment: PaymentValues;
  /** Account of another contract of the client; null if it was entered. */
  readonly account: BankAccount | null;
  /** Null in conversions that older devices queued. */
  readonly advice: Advice | null;
  readonly formerContract: FormerContract | null;
  readonly now: Date;
}

/** The advice with the formulas that the client could compare on the chosen plan. */
const recordAdvice = (
  advice: Advice,
  { estimation }: Conversion['priced'],
  { code, splitting, splittingCode }: EstimatedFormula,
): AdviceRecord => {
  const formulas = formulasOnPlan(estimation, splittingCode);
  return {
    ...advice,
    plan: splitting,
    formulas: formulas.map(({ code: formulaCode, libelle, total }) => ({
      label: libelle,
      total,
      isChosen: formulaCode === code,
    })),
    covers: comparedCovers(formulas),
  };
};

/** Writes the contract with its papers, or returns the contract that the quote was converted to meanwhile. */
export const writeContract = async (
  tx: Db,
  { quoteId, priced, formula, quoted, payment, account, advice, formerContract, now }: Conversion,
  { caller, address }: Pick<Context<typeof contractCreation>, 'caller' | 'address'>,
): Promise<WrittenContract | { readonly convertedTo: ConvertedContract }> => {
  const { user, scope } = caller;
  const today = dayInNoumea(now);
  if (!(await closeQuote(tx, { quoteId, today, now }))) {
    const convertedTo = await findConvertedContract(tx, quoteId);
    if (!convertedTo) throw quoteNotFound();
    return { convertedTo };
  }
  const modes = toPaymentModes(payment, formula.splittingCode, labelOf);
  const debitedAccount = account ?? toTypedAccount(payment, labelOf);
  const newContract = await addContract(tx, {
    quoteId,
    userId: user.id,
    product: priced.product,
    quote: priced.checked.quote,
    risk: priced.checked.contractRisk(labelOf),
    formula,
    tariff: priced.estimation.tariff,
    modes,
    account: debitedAccount,
    today,
    now,
  });
  if (formerContract)
    await addFormerContract(tx, { contractId: newContract.id, former: formerContract, userId: user.id, today, now });
  const papers: readonly DocumentKind[] = [
    ...(advice ? (['recueil-conseil'] as const) : []),
    'conditions-particulieres',
    ...(newContract.isDebited && debitedAccount ? (['mandat'] as const) : []),
    ...(formula.splittingCode === 'A' ? [] : (['echeancier'] as const)),
    ...(formerContract?.hasMandate ? (['mandat-resiliation'] as const) : []),
  ];
  const issued = await issueDocuments(tx, papers, {
    contractId: newContract.id,
    scope,
    at: now,
    userId: user.id,
    ...(advice && { advice: recordAdvice(advice, priced, formula) }),
  });
  for (const paper of issued) if (!paper.isIssued) throw new Refusal(422, paper.refusal);
  const { number, effectDate } = newContract;
  await writeAudit(tx, {
    at: now,
    userId: user.id,
    action: 'contract.create',
    subject: `contract ${newContract.id}`,
    address,
    ...(quoted && { before: auditedFormula(priced.product.code, quoted) }),
    after: {
      number,
      quote: quoteId,
      ...auditedFormula(priced.product.code, formula),
      effectDate,
      payment: modes.comptant.code,
    },
  });
  return { ...newContract, lacksAccount: newContract.isDebited && !debitedAccount };
};
