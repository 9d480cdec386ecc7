import type { Db } from '#server/db/db.ts';
import { createThrottledAudit } from '#server/http/audit-record.ts';
import type { RawAnswer, RawRoute } from '#server/http/pages/raw-routes.ts';
import { Outage } from '#server/services/outage.ts';
import type { Services } from '#server/services/services.ts';
import { settlePayment } from './settle.ts';

const toTextAnswer = (status: number, body: string): RawAnswer => ({
  status,
  contentType: 'text/plain; charset=utf-8',
  body,
});

/**
 * Webhook of the payment provider (IPN): a form signed with the shop's password. Unsigned calls are audited once a minute.
 * During an outage it answers 503, so that the provider retries.
 */
export const notificationRoute = (db: Db, services: Services): RawRoute => {
  const auditThrottled = createThrottledAudit(db, services);
  return {
    name: 'paymentNotification',
    method: 'POST',
    url: '/api/payment/ipn',
    answer: async ({ body, address }) => {
      const fields = new URLSearchParams(body);
      const signed = { answer: fields.get('kr-answer') ?? '', hash: fields.get('kr-hash') ?? '' };
      try {
        const report = services.payment.readNotification(signed);
        if (!report) {
          await auditThrottled(address, {
            action: 'payment-refused',
            subject: 'notification',
            after: { why: 'signature', channel: 'notification' },
          });
          return toTextAnswer(403, 'refused');
        }
        const source = { channel: 'notification', userId: undefined, address } as const;
        const settled = await db.transaction((tx) => settlePayment(tx, services, { report, source }));
        return toTextAnswer(
          200,
          'mismatchReason' in settled ? `ignored: ${settled.mismatchReason}` : `ok: ${settled.state}`,
        );
      } catch (error) {
        if (!(error instanceof Outage)) throw error;
        return toTextAnswer(503, 'later');
      }
    },
  };
};
