import type { Db } from '#server/db/db.ts';
import type { Services } from '#server/services/services.ts';
import { blockedAfterMs, notifyBroker } from './mail/broker-notice.ts';
import { addSignatureEvent, findRequest, jobOrigin, saveFailure } from './signature-repository.ts';

/** Runs a step of a request that the job retries; records the failure, which administrators see, and rethrows it. */
export const withFailureRecord = async (
  db: Db,
  { now }: Services,
  requestId: number,
  step: () => Promise<void>,
): Promise<void> => {
  try {
    await step();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await db.transaction(async (tx) => {
      const request = await findRequest(tx, requestId);
      if (request?.failure === reason.slice(0, 500)) return;
      await saveFailure(tx, requestId, reason);
      await addSignatureEvent(tx, { requestId, at: now(), kind: 'failed', ...jobOrigin, detail: { why: reason } });
      if (request?.failure === null)
        await notifyBroker(tx, { requestId, kind: 'blocked' }, new Date(now().getTime() + blockedAfterMs));
    });
    throw error;
  }
};
