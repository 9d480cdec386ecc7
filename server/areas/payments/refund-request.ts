import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import { addTask } from '#server/areas/tasks/task-repository.ts';
import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { Services } from '#server/services/services.ts';
import { dayInNoumea, frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf, formatXpfWith } from '#shared/primitives/money.ts';
import { refundTaskNature } from '#shared/primitives/vocabulary/lists.ts';
import { type Surplus, saveSurplusRequest } from './charge-repository.ts';

/**
 * Opens the request to refund a surplus, which administrators see among the requests of its broker; audits and logs it.
 * Returns the number of the request.
 */
export const openRefundRequest = async (
  tx: Db,
  services: Services,
  surplus: Surplus & { readonly brokerId: number },
  { userId, address }: { readonly userId: number | undefined; readonly address: string },
): Promise<string> => {
  const at = services.now();
  const { id, uuid, amount, orderId, contractId, brokerId, payer, chargedAt } = surplus;
  const lines = [
    `Une carte a été débitée de ${formatXpfWith(amount, 'qui n’a réglé', 'qui n’ont réglé')} aucune prime.`,
    `Débit du ${frenchDateTime(new Date(chargedAt))}, transaction ${uuid}, commande ${orderId}.`,
    ...(payer === null ? [] : [`Paiement par ${payer}.`]),
    'Remboursez la carte chez le prestataire de paiement, puis notez-le sous «\u00A0Primes\u00A0» du contrat.',
  ];
  const task = await addTask(
    tx,
    {
      brokerId,
      userId: null,
      contractId,
      // The contract names the person. A lock on the person could deadlock with a client that moves to another broker.
      personId: null,
      typeCode: refundTaskNature,
      subject: `Trop payé par carte\u00A0: ${formatXpf(amount)} à rembourser`,
      comment: lines.join('\n'),
      effectDate: dayInNoumea(at),
      createdAt: at,
      submittedAt: null,
      idempotencyKey: null,
    },
    [],
  );
  await saveSurplusRequest(tx, id, task.id);
  await writeAudit(tx, {
    at,
    userId,
    address,
    action: 'payment-surplus',
    subject: contractId === null ? `order ${orderId}` : `contractId ${contractId}`,
    after: { order: orderId, transaction: uuid, surplus: amount, request: task.number },
  });
  if (contractId !== null) await markContractChanged(tx, contractId);
  services.log.error(
    { order: orderId, contractId, surplus: amount, request: task.number },
    'payment surplus to refund',
  );
  return task.number;
};
