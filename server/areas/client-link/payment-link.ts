import { assertNoCardAtBank } from '#server/areas/payments/order.ts';
import { findDueLines, lockContract } from '#server/areas/payments/payment-repository.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import { formatLastDay } from '#shared/operations/client-link/last-day.ts';
import type { paymentLinkSend } from '#shared/operations/client-link/link-payments.ts';
import { clientLinkJobKind } from './link-mail.ts';
import { findLinkableContract } from './link-repository.ts';
import { createLink, findLinkRefusal } from './links.ts';

/** E-mails a link to pay the premiums that are still due. */
const sendPaymentLink: Handler<typeof paymentLinkSend> = async ({ contractId, primes }, context) => {
  const { db, caller, services } = context;
  const contractMissing = () => notFound('Ce contrat n’existe pas ou n’est plus disponible.');
  if (!(await lockContract(db, caller.scope, contractId))) throw contractMissing();
  const contract = await findLinkableContract(db, caller.scope, contractId);
  if (!contract) throw contractMissing();
  const refusal = await findLinkRefusal(db, contract, { contractId, channel: 'email' }, services.now());
  if (refusal !== undefined) throw invalid({ primes: [refusal] }, refusal);
  await assertNoCardAtBank(db, { contractId, primes }, services.now());
  const premiums = await findDueLines(db, contractId, primes);
  const alreadyPaidMessage = 'Ces primes ne sont plus à payer.';
  if (premiums.length === 0) throw invalid({ primes: [alreadyPaidMessage] }, alreadyPaidMessage);
  const { linkId, expiresAt } = await createLink(db, context, { contract, contractId, channel: 'email', premiums });
  const sentTo = contract.email ?? '';
  await enqueueJob(db, clientLinkJobKind, { linkId, email: sentTo }, services.now());
  const message = `Le lien de paiement est envoyé à ${sentTo}. Il est valable jusqu’au ${formatLastDay(expiresAt)}.`;
  return { success: true, message: { type: 'success', message }, sentTo, expiresAt };
};

export const paymentLinkHandlers = { paymentLinkSend: sendPaymentLink } satisfies Partial<Handlers>;
