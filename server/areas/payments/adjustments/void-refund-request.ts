import { addTask } from '#server/areas/tasks/task-repository.ts';
import type { PersonContext } from '#server/http/audit-record.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf, formatXpfWith } from '#shared/primitives/money.ts';
import { refundTaskNature } from '#shared/primitives/vocabulary/lists.ts';
import type { AdjustmentForm } from '#shared/schemas/refund-form.ts';
import type { AdjustableContract } from './adjustment-repository.ts';

/**
 * Opens the request to refund what was paid of a contract that became without effect, among the requests of its broker. An
 * import opens none: it reports what the insurer has done.
 */
export const openVoidRefundRequest = (
  { db, services }: PersonContext,
  { id: contractId, number, brokerId }: AdjustableContract,
  { day, amount }: AdjustmentForm,
): Promise<{ readonly number: string }> => {
  const at = services.now();
  return addTask(
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
        'Cette demande se termine quand il est remboursé.',
      ].join('\n'),
      effectDate: dayInNoumea(at),
      createdAt: at,
      submittedAt: null,
      idempotencyKey: null,
    },
    [],
  );
};
