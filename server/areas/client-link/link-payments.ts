import { findGeneratedDocument } from '#server/areas/documents/generated-document-repository.ts';
import { loadIssuedBytes } from '#server/areas/documents/generated-documents.ts';
import { answerForm, stageCardForm } from '#server/areas/payments/card-form.ts';
import { formatPaidMessage, verifyReport } from '#server/areas/payments/card-return.ts';
import { isLinkEnded } from '#server/areas/payments/link-order.ts';
import { findOpenOrders, findOrder, lockContract } from '#server/areas/payments/payment-repository.ts';
import { isUndecided } from '#server/areas/payments/payment-state.ts';
import { reconcileOrder } from '#server/areas/payments/reconcile.ts';
import { auditRejectedPayment, settlePayment } from '#server/areas/payments/settle.ts';
import { stageSubmission } from '#server/areas/payments/submit.ts';
import type { Handler, Handlers, StagedHandler } from '#server/http/handler.ts';
import { endedLink, errorAnswer, notFound } from '#server/http/refusal.ts';
import type {
  linkPaymentCheck,
  linkPaymentForm,
  linkPaymentSubmit,
  linkPaymentValidate,
  linkReceipt,
} from '#shared/operations/client-link/link-payments.ts';
import { messages } from '#shared/primitives/messages.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { auditLink, buildDossier, requireDossierRow } from './build-dossier.ts';
import { findLinkOrders, findLinkPremiums } from './link-payment-repository.ts';
import { lockOpenLink } from './link-repository.ts';

const allScope = { kind: 'all' } as const;

/** Requests a card form for what is due of the link's premiums, if that is what the page shows. */
const requestForm: StagedHandler<typeof linkPaymentForm> = {
  stage: async ({ amount }, context) => {
    const { db, link, services } = context;
    const { number } = await requireDossierRow(db, link);
    const due = await findLinkPremiums(db, link.id);
    const total = due.reduce((sum, premium) => sum + premium.amount, 0);
    const premiumIds = due.map(({ id }) => id);
    const form = {
      owner: { linkId: link.id },
      scope: allScope,
      contractId: link.contractId,
      numero: number,
      premiumIds,
      amount,
    };
    const changedMessage =
      due.length === 0
        ? 'Ces primes viennent d’être réglées. Rien n’est à payer.'
        : (await isLinkEnded(db, link.id))
          ? 'Ce lien ne permet plus de payer\u00A0: votre courtier vous enverra un autre lien.'
          : total !== amount
            ? `Le montant à payer est maintenant de ${formatXpf(total)}. Vérifiez-le avant de payer.`
            : undefined;
    const saveForm =
      changedMessage === undefined ? await answerForm(context, () => stageCardForm(context, form)) : undefined;
    return async (tx) => {
      if (!(await lockOpenLink(tx, link.id, services.now()))) throw endedLink();
      const answer = saveForm ? await saveForm(tx) : errorAnswer(changedMessage ?? '');
      const after = { link: link.id, amount, isOpened: answer.success };
      await auditLink(tx, context, 'client-link-payment', { after });
      return { ...answer, dossier: await buildDossier(tx, context) };
    };
  },
};

const submitCard: StagedHandler<typeof linkPaymentSubmit> = {
  stage: async (input, context) => {
    const { link, services } = context;
    const reserveOrder = await stageSubmission(context, {
      ...input,
      contractId: link.contractId,
      owner: { linkId: link.id },
      scope: allScope,
    });
    return async (tx) => {
      if (!(await lockOpenLink(tx, link.id, services.now()))) throw endedLink();
      const answer = await reserveOrder(tx);
      const after = { link: link.id, order: input.orderId, isSent: input.isSent && answer.success };
      await auditLink(tx, context, 'client-link-card', { after });
      return answer.success ? answer : { ...answer, dossier: await buildDossier(tx, context) };
    };
  },
};

/** Settles the payment that the client's browser returned from. */
const validatePayment: StagedHandler<typeof linkPaymentValidate> = {
  stage: async (input, context) => {
    const { link, services, address } = context;
    const report = await verifyReport({ ...input, answerHash: input.hash }, services);
    return async (tx) => {
      if (!(await lockContract(tx, allScope, link.contractId))) throw endedLink();
      const source = { channel: 'return', userId: undefined, address } as const;
      const order = typeof report === 'string' ? undefined : await findOrder(tx, report.orderId);
      const answerRefused = async () => ({
        ...errorAnswer(messages.paymentFailed),
        status: 'UNPAID',
        dossier: await buildDossier(tx, context),
      });
      if (typeof report === 'string' || order?.linkId !== link.id) {
        const mismatchReason = typeof report === 'string' ? report : 'payer';
        const details = { transaction: input.uuid, link: link.id };
        await auditRejectedPayment(tx, services, source, {
          subject: `contractId ${link.contractId}`,
          mismatchReason,
          details,
        });
        return answerRefused();
      }
      const settled = await settlePayment(tx, services, { report, source });
      const isPaid = 'state' in settled && settled.state === 'paid';
      await auditLink(tx, context, 'client-link-returned', { after: { link: link.id, order: order.orderId, isPaid } });
      if ('mismatchReason' in settled) return answerRefused();
      const dossier = await buildDossier(tx, context);
      if (settled.state === 'paid')
        return { success: true, status: 'PAID', message: formatPaidMessage(order.amount, settled.surplus), dossier };
      if (!isUndecided(report)) return answerRefused();
      const message = { type: 'info' as const, message: 'Paiement en cours de confirmation' };
      return { success: false, status: 'RUNNING', message, dossier };
    };
  },
};

/** Reconciles the open orders of the contract with the provider, and closes the one that the client left. */
const checkPayments: Handler<typeof linkPaymentCheck> = async ({ isLeft }, context) => {
  const { db, services, address, link } = context;
  for (const { orderId } of await findOpenOrders(db, link.contractId))
    await reconcileOrder(db, services, orderId, { leftBy: isLeft ? { linkId: link.id } : undefined, address });
  return db.transaction(async (tx) => {
    await auditLink(tx, context, 'client-link-checked', { after: { link: link.id, isLeft } });
    return { success: true, dossier: await buildDossier(tx, context) };
  });
};

const getReceipt: Handler<typeof linkReceipt> = async (_input, context) => {
  const { db, services, link } = context;
  const receiptMissing = () => notFound('Ce reçu n’existe pas ou n’est plus disponible.');
  const receiptId = (await findLinkOrders(db, link.id)).find((order) => order.receiptId !== null)?.receiptId;
  const record = receiptId ? await findGeneratedDocument(db, allScope, receiptId) : undefined;
  if (!record) throw receiptMissing();
  const bytes = await loadIssuedBytes(db, services, record);
  await auditLink(db, context, 'client-link-receipt', { after: { link: link.id, document: record.name } });
  return { fileName: `${record.name}.pdf`, contentType: 'application/pdf', bytes };
};

export const linkPaymentHandlers = {
  linkPaymentCheck: checkPayments,
  linkPaymentForm: requestForm,
  linkPaymentSubmit: submitCard,
  linkPaymentValidate: validatePayment,
  linkReceipt: getReceipt,
} satisfies Partial<Handlers>;
