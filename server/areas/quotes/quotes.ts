import * as v from 'valibot';
import { lockClientAgainstMove } from '#server/areas/clients/client-move-repository.ts';
import { withdrawDocuments } from '#server/areas/documents/generated-document-repository.ts';
import { issueDocument } from '#server/areas/documents/issue.ts';
import { answerOpenTasks } from '#server/areas/tasks/answer-tasks.ts';
import { addTask } from '#server/areas/tasks/task-repository.ts';
import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Context, Handler, Handlers } from '#server/http/handler.ts';
import { errorAnswer, forbidden, invalid, notFound, Refusal } from '#server/http/refusal.ts';
import { toFieldErrors } from '#shared/forms/check.ts';
import { type RawGroup, textAt, withValue } from '#shared/forms/raw.ts';
import type {
  estimateCreation,
  estimateDecision,
  estimation,
  SubmittedEstimate,
} from '#shared/operations/quotes/estimates.ts';
import {
  type ChosenFormula,
  chosenFormulaSchema,
  type EstimatedFormula,
} from '#shared/operations/quotes/estimation.ts';
import { type InsurerRequest, insurerRequestSubject } from '#shared/operations/quotes/insurer-request.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { taskStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { formulaKey, isSamePrice, toChosenFormula } from '#shared/products/estimation.ts';
import { toLockedProblem } from '#shared/products/locked-values.ts';
import { planPath } from '#shared/products/parts/commercial.ts';
import { priceConflictAnswer } from './price-conflict.ts';
import { labelOf } from './quote-context.ts';
import {
  type PricedSubmission,
  parseClientId,
  priceNewQuote,
  priceSubmitted,
  unknownClient,
  validatedAt,
} from './quote-pricing.ts';
import { addQuote, decideQuote } from './quote-repository.ts';
import { writeSubscriber } from './subscriber.ts';

/** Answer for a risk that is not insurable, with the reasons of the rules. */
export const declinedAnswer = (reasons: readonly string[]) => ({
  success: false,
  message: { type: 'warning' as const, message: `Ce risque ne peut pas être assuré. ${reasons.join(' ')}` },
  declined: [...reasons],
});

const priceEstimate: Handler<typeof estimation> = async ({ estimate }, context) => {
  const priced = await priceSubmitted(estimate, context, context.services.now());
  if (priced.kind === 'no-price') return errorAnswer(priced.message);
  if (priced.kind === 'declined') return declinedAnswer(priced.reasons);
  return {
    success: true,
    message: { type: 'success', message: 'Le tarif a été calculé.' },
    estimation: priced.estimation,
  };
};

export const parseExpectedFormula = (formula: unknown): ChosenFormula => {
  const parsed = v.safeParse(chosenFormulaSchema, formula);
  if (!parsed.success) throw invalid({ formula: ['Une formule doit être choisie'] });
  return parsed.output;
};

/** Sets the payment plan of the chosen formula, which overrides that of the fields. */
const withPlan = (estimate: SubmittedEstimate, splittingCode: string): SubmittedEstimate => ({
  ...estimate,
  ...withValue({ productRisk: estimate.productRisk as RawGroup }, planPath, splittingCode),
});

/** "Valider Tarif": prices again as of the validation, and saves the quote only at the accepted price. */
const createEstimate: Handler<typeof estimateCreation> = async ({ estimate }, context) => {
  const { brokerId } = context.caller;
  if (brokerId === null) throw forbidden();
  const expected = parseExpectedFormula(estimate.formula);
  const at = validatedAt(estimate, context.services.now());
  const priced = await priceNewQuote(withPlan(estimate, expected.splittingCode), context, at);
  if (priced.kind === 'no-price') return errorAnswer(priced.message);
  if (priced.kind === 'declined') return declinedAnswer(priced.reasons);
  const current = priced.estimation.formulas[formulaKey(expected)];
  if (!current || !isSamePrice(expected, toChosenFormula(current)))
    return priceConflictAnswer({
      expected,
      current,
      estimation: priced.estimation,
      action: 'd’enregistrer le devis',
      lockedValues: priced.lockedValues,
    });
  // A locked value that leaves the price unchanged has no second price to compare: its field shows the refusal.
  if (priced.lockedValues.length > 0) throw invalid(toFieldErrors(priced.lockedValues.map(toLockedProblem)));
  const { id, number, request } = await context.db.transaction((tx) =>
    writeQuote(
      tx,
      { ...priced, callerBrokerId: brokerId, at, formula: current, reference: estimate.reference },
      context,
    ),
  );
  return {
    success: true,
    message: {
      type: 'success',
      message:
        priced.estimation.acceptance?.outcome === 'refer'
          ? `Le devis ${number} a bien été enregistré\u00A0: l’assureur va l’étudier.`
          : `Le devis ${number} a bien été enregistré.`,
    },
    contractId: id,
    contractNumber: number,
    ...(request && { request }),
  };
};

const issueQuotePaper = (
  tx: Db,
  contractId: number,
  { caller: { scope, user }, services }: Pick<Context<typeof estimateCreation>, 'caller' | 'services'>,
) => issueDocument(tx, { kind: 'devis', contractId, scope, at: services.now(), userId: user.id });

const decisionTexts = { accepted: 'Le risque est accepté.', declined: 'Le risque est refusé.' } as const;

const decideEstimate: Handler<typeof estimateDecision> = async ({ idContrat, isAccepted, comment }, context) => {
  const { db, services } = context;
  const now = services.now();
  const outcome = isAccepted ? 'accepted' : 'declined';
  const isDecided = await db.transaction(async (tx) => {
    if (!(await decideQuote(tx, idContrat, { outcome, comment, decidedAt: now.toISOString() }))) return false;
    // The earlier paper states an indicative price. A quote abandoned meanwhile has no paper any more.
    if (isAccepted) await issueQuotePaper(tx, idContrat, context);
    else await withdrawDocuments(tx, idContrat, 'devis');
    const answer = [decisionTexts[outcome], comment].filter(Boolean).join(' ');
    const status = isAccepted ? taskStatuses.done : taskStatuses.refused;
    await answerOpenTasks(tx, { contractId: idContrat, typeCode: 'TARIF' }, { status, answer }, context);
    const subject = `contract ${idContrat}`;
    await recordAudit(tx, context, { action: 'quote.decide', subject, after: { outcome } });
    return true;
  });
  if (!isDecided) throw notFound('Aucune décision n’est attendue pour ce devis.');
  return {
    success: true,
    message: { type: 'success', message: decisionTexts[outcome] },
  };
};

/** The price of a quote or contract as the audit compares it. */
export const auditedFormula = (product: string, { libelle, total, tariffVersion }: ChosenFormula) => ({
  product,
  formula: libelle,
  total,
  tariff: tariffVersion,
});

type ChosenQuote = PricedSubmission & { readonly kind: 'priced' } & {
  /** Broker of a new client; a quote for a known client belongs to the client's broker. */
  readonly callerBrokerId: number;
  readonly at: Date;
  readonly formula: EstimatedFormula;
  readonly reference: string | null;
};

const writeQuote = async (
  tx: Db,
  { callerBrokerId, formula, ...priced }: ChosenQuote,
  { caller, services, address, idempotencyKey }: Context<typeof estimateCreation>,
): Promise<{ id: number; number: string; request: InsurerRequest | undefined }> => {
  const { checked, product, at, reference } = priced;
  const { tariff, acceptance } = priced.estimation;
  const now = services.now();
  const { user } = caller;
  const clientId = parseClientId(checked.quote);
  // Locks the client: moved to another broker meanwhile, the client would be separated from this quote.
  const brokerId = clientId === null ? callerBrokerId : await lockClientAgainstMove(tx, caller.scope, clientId);
  if (brokerId === undefined) throw unknownClient();
  const personId = clientId ?? (await writeSubscriber(tx, { brokerId, userId: user.id }, checked));
  const addedQuote = await addQuote(tx, {
    brokerId,
    userId: user.id,
    personId,
    agencyCode: user.agency?.code ?? null,
    productCode: product.code,
    productVersion: product.version,
    effectDate: textAt(checked.quote, 'effectDate'),
    today: dayInNoumea(now),
    estimate: checked.quote,
    formula,
    tariff,
    acceptance,
    risk: checked.contractRisk(labelOf),
    idempotencyKey: idempotencyKey ?? null,
    reference,
  });
  const issued = await issueQuotePaper(tx, addedQuote.id, { caller, services });
  if (!issued.isIssued) throw new Refusal(422, issued.refusal);
  const problemTexts = [
    ...(acceptance?.reasons ?? []),
    ...checked.toVerify().map(({ subject, statement }) => `${subject}\u00A0: ${statement}`),
  ];
  const kind = acceptance?.outcome === 'refer' ? 'study' : 'verify';
  const task =
    problemTexts.length === 0
      ? undefined
      : await addTask(
          tx,
          {
            brokerId,
            userId: user.id,
            contractId: addedQuote.id,
            personId: null,
            typeCode: 'TARIF',
            subject: insurerRequestSubject(addedQuote.number, kind),
            comment: problemTexts.join('\n'),
            effectDate: textAt(checked.quote, 'effectDate'),
            createdAt: now,
            submittedAt: null,
            idempotencyKey: null,
          },
          [],
        );
  const after = {
    number: addedQuote.number,
    ...auditedFormula(product.code, formula),
    validatedAt: at,
  };
  await writeAudit(tx, {
    at: now,
    userId: user.id,
    action: 'quote.create',
    subject: `contract ${addedQuote.id}`,
    address,
    after,
  });
  return { ...addedQuote, request: task && { kind, ...task } };
};

export const quotesHandlers = {
  estimateCreation: createEstimate,
  estimateDecision: decideEstimate,
  estimation: priceEstimate,
} satisfies Partial<Handlers>;
