import { addTask } from '#server/areas/tasks/task-repository.ts';
import type { PersonContext } from '#server/http/audit-record.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf, formatXpfWith } from '#shared/primitives/money.ts';
import { refundTaskNature } from '#shared/primitives/vocabulary/lists.ts';
import { saveVoidRefundRequest, type VoidContract } from './void-refund-repository.ts';

/**
 * Opens the request to refund what was paid of a contract that became without effect, among the requests of its broker. An
 * import opens none: it reports what the insurer has done.
 */
export const openVoidRefundRequest = async (
  { db, services }: Pick<PersonContext, 'db' | 'services'>,
  { contractId, number, brokerId, day, amount }: VoidContract,
): Promise<{ readonly number: string }> => {
  const at = services.now();
  const request = await addTask(
    db,
    {
      brokerId,
      userId: null,
      contractId,
      personId: null,
      typeCode: refundTaskNature,
      subject: `Contrat sans effet\u00A0: ${formatXpf(amount)} à rembourser`,
      comment: [
        `Le contrat ${number} est sans effet depuis la renonciation du ${frenchDate(day)}.`,
        `${formatXpfWith(amount, 'a été payé', 'ont été payés')}\u00A0: la compagnie rembourse le client.`,
        'Notez le remboursement sous «\u00A0Primes\u00A0» du contrat\u00A0: cette demande se termine alors.',
      ].join('\n'),
      effectDate: dayInNoumea(at),
      createdAt: at,
      submittedAt: null,
      idempotencyKey: null,
    },
    [],
  );
  await saveVoidRefundRequest(db, contractId, request.id);
  return request;
};
