import { findBankAccount } from '#server/areas/contracts/account-repository.ts';
import { loadContractFiles } from '#server/areas/contracts/contract-file-repository.ts';
import { loadQuote } from '#server/areas/quotes/quote-models.ts';
import { priceValues, requireOfferedProduct, toEffectDay, validatedAt } from '#server/areas/quotes/quote-pricing.ts';
import { findQuoteOfDraft } from '#server/areas/quotes/quote-repository.ts';
import { declinedAnswer, parseExpectedFormula } from '#server/areas/quotes/quotes.ts';
import { loadQuoteContext } from '#server/areas/quotes/quoting-context.ts';
import type { Context, Handler, Handlers } from '#server/http/handler.ts';
import { errorAnswer, forbidden, invalid, notFound } from '#server/http/refusal.ts';
import { grantedLimits, widestLimits, withConversionOptions } from '#shared/conversion/convert.ts';
import { toChosenAccount } from '#shared/conversion/payment.ts';
import { type PaymentValues, paymentFields } from '#shared/conversion/payment-fields.ts';
import { rulesOfFamily } from '#shared/conversion/termination-rules.ts';
import { checkValues, toFieldErrors } from '#shared/forms/check.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { normalizeValues } from '#shared/forms/normalize.ts';
import { coerceToShape, type RawGroup, valueAt, withValue } from '#shared/forms/raw.ts';
import type { BankAccount } from '#shared/operations/contracts/contract-file.ts';
import type { FormerContract } from '#shared/operations/contracts/former-contract.ts';
import type {
  contractCreation,
  contractGetDetails,
  SubmittedConversion,
} from '#shared/operations/quotes/conversion.ts';
import { maskedIban } from '#shared/primitives/bank/masked-iban.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { messages } from '#shared/primitives/messages.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { lockedDefaultsOf } from '#shared/products/locked-values.ts';
import { planPath } from '#shared/products/parts/commercial.ts';
import { conversionRefusal } from '#shared/products/quote-actions.ts';
import { checkAcceptedPrice, findUndecidedReasons } from './check-accepted-price.ts';
import { compareConverted } from './compare-converted.ts';
import { type ConvertedContract, findConvertedContract } from './conversion-repository.ts';
import { quoteNotFound, type WrittenContract, writeContract } from './write-contract.ts';

type Creation = Context<typeof contractCreation>;

/** Id of the quote: given directly, or found by the device draft in which it was entered. */
const resolveQuoteId = async ({ id, reference }: SubmittedConversion, { db, caller }: Creation): Promise<number> => {
  if (id !== null && id > 0) return id;
  const quoteOfDraft = reference ? await findQuoteOfDraft(db, caller.user.id, reference) : undefined;
  if (quoteOfDraft === undefined) throw quoteNotFound();
  return quoteOfDraft;
};

/**
 * Effect day of the contract: the requested one, or the day of arrival if the contract was delayed offline past it, since cover
 * cannot start before the insurer is informed (docs/decisions/conversion.md).
 */
const resolveEffectDay = (submitted: SubmittedConversion, now: Date): string => {
  const effectDay = toEffectDay(submitted.effectDate);
  const today = dayInNoumea(now);
  const wasValid = effectDay >= dayInNoumea(validatedAt(submitted, now));
  return wasValid && effectDay < today ? today : effectDay;
};

const debitDayPath = 'payementModes.debitDay';

/** Validates the payment; throws a 422 by field. The plan is that of the chosen formula. */
const parsePayment = (submitted: SubmittedConversion, splittingCode: string, context: QuoteContext): PaymentValues => {
  const typed = { ...(coerceToShape(paymentFields, submitted) as RawGroup), productRisk: {} };
  // The debit day is required (specification 4, section 5): the form's default does not apply to a call that omits it.
  const withDebitDay = valueAt(submitted, debitDayPath) === undefined ? withValue(typed, debitDayPath, '') : typed;
  const values = normalizeValues(paymentFields, withValue(withDebitDay, planPath, splittingCode), context);
  const checked = checkValues(paymentFields, values, context);
  if (checked.problems.length > 0) throw invalid(toFieldErrors(checked.problems));
  return checked.values;
};

/** Throws a 422 for a termination rule that does not apply to the product. */
const parseFormerContract = ({ formerContract }: SubmittedConversion, productCode: string): FormerContract | null => {
  if (
    formerContract &&
    !rulesOfFamily(findProduct(productCode)?.family).some(({ code }) => code === formerContract.rule)
  )
    throw invalid({ 'formerContract.rule': [messages.required('Motif de résiliation')] });
  return formerContract;
};

const accountChangedMessage =
  'Le compte choisi n’est plus celui du contrat dont il vient\u00A0: choisissez-le de nouveau, ou saisissez le RIB.';

/** Bank account reference from another contract of the client; null if none was chosen, `gone` if it has changed meanwhile. */
const findKnownAccount = async (
  payment: PaymentValues,
  personId: number,
  { db, caller }: Creation,
): Promise<BankAccount | 'gone' | null> => {
  const reference = toChosenAccount(payment);
  if (!reference) return null;
  const found = await findBankAccount(db, caller.scope, reference.contractId);
  if (found?.personId !== personId || maskedIban(found.account.ibanCode) !== reference.iban) return 'gone';
  return found.account;
};

/** `already` only if the contract has the submitted terms: otherwise the person has to tell the client. */
const buildConvertedAnswer = (contract: ConvertedContract, submitted: SubmittedConversion, now: Date) => {
  const { id: contractId, number: contractNumber } = contract;
  const effectDays = [toEffectDay(submitted.effectDate), resolveEffectDay(submitted, now)];
  const difference = compareConverted(contract, submitted, effectDays);
  if (difference !== null)
    return {
      ...errorAnswer(`Ce devis a déjà été transformé\u00A0: le contrat ${contractNumber} ${difference}.`),
      contractId,
      contractNumber,
    };
  return {
    ...errorAnswer(`Ce devis a déjà été transformé\u00A0: c’est le contrat ${contractNumber}.`),
    already: true as const,
    contractId,
    contractNumber,
  };
};

/** "Valider": converts a quote to one contract, at the accepted price (specification 4, sections 4 and 5). */
const createContract: Handler<typeof contractCreation> = async ({ contract: submitted }, context) => {
  const { db, caller, services } = context;
  const { brokerId } = caller;
  if (brokerId === null) throw forbidden();
  const now = services.now();
  const { record, product, quote: saved, file } = await loadQuote(await resolveQuoteId(submitted, context), context);
  const converted = await findConvertedContract(db, record.id);
  if (converted) return buildConvertedAnswer(converted, submitted, now);
  const conversionProblem = conversionRefusal(file.details);
  if (conversionProblem !== null) return errorAnswer(conversionProblem);
  await requireOfferedProduct(product.code, 'product.code', context);

  const expected = parseExpectedFormula(submitted.formula);
  const quoteContext = await loadQuoteContext(db, caller, now);
  const rules = {
    ...quoteContext,
    commercialLimits: widestLimits(quoteContext.commercialLimits, grantedLimits(saved)),
    brokerDefaults: lockedDefaultsOf(product, saved, quoteContext.brokerDefaults),
  };
  const formerContract = parseFormerContract(submitted, product.code);
  const payment = parsePayment(submitted, expected.splittingCode, rules);
  const account = await findKnownAccount(payment, file.details.person.id, context);
  if (account === 'gone') return errorAnswer(accountChangedMessage);
  const withOptions = withValue(withConversionOptions(product, saved, submitted), planPath, expected.splittingCode);
  const values = withValue(withOptions, 'effectDate', resolveEffectDay(submitted, now));
  const priced = await priceValues(product, values, db, rules);
  if (priced.kind === 'no-price') return errorAnswer(priced.message);
  if (priced.kind === 'declined') return declinedAnswer(priced.reasons);
  const undecided = findUndecidedReasons(priced, file.details.acceptance);
  if (undecided.length > 0)
    return errorAnswer(`Ce risque est à étudier par l’assureur avant d’être transformé. ${undecided.join(' ')}`);
  const { estimation } = priced;
  const accepted = checkAcceptedPrice({
    expected,
    formulaAtEntry: submitted.quoteFormula,
    saved: record.formula,
    estimation,
  });
  if ('conflict' in accepted) return accepted.conflict;
  const { formula } = accepted;

  const newContract = await db.transaction((tx) =>
    writeContract(
      tx,
      {
        ...{ quoteId: record.id, priced, formula, quoted: record.formula, payment, account },
        ...{ advice: submitted.advice, formerContract, now },
      },
      context,
    ),
  );
  if ('convertedTo' in newContract) return buildConvertedAnswer(newContract.convertedTo, submitted, now);
  return {
    success: true,
    message: { type: 'success', message: formatMessage(newContract, now) },
    contractId: newContract.id,
    contractNumber: newContract.number,
  };
};

const formatMessage = ({ number, effectDate, lacksAccount }: WrittenContract, now: Date): string => {
  const day = effectDate === dayInNoumea(now) ? 'aujourd’hui' : `le ${frenchDate(effectDate)}`;
  const missingAccountText = lacksAccount
    ? ' Il est sans compte à débiter\u00A0: un RIB et un mandat signé sont à apporter.'
    : '';
  return `Le contrat ${number} a bien été créé\u00A0: il prend effet ${day}.${missingAccountText}`;
};

const getContractDetails: Handler<typeof contractGetDetails> = async ({ idContrat }, { db, caller, services }) => {
  const files = await loadContractFiles(db, caller.scope, [idContrat], dayInNoumea(services.now()));
  const file = files.get(idContrat);
  if (!file) throw notFound('Ce contrat n’existe pas ou n’est plus disponible.');
  const { details, primes, documents } = file;
  return { success: true, contract: { details, primes, editiques: file.editiques, documents } };
};

export const conversionHandlers = {
  contractCreation: createContract,
  contractGetDetails: getContractDetails,
} satisfies Partial<Handlers>;
