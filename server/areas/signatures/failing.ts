import type { Db } from '#server/db/db.ts';
import type { Services } from '#server/services/services.ts';
import { addEvent, findRequest, job, noteFailure } from './signature-repository.ts';

/** Does a step of a request that is tried again until it comes through: why it does not is told to administrators. */
export const failing = async (
  db: Db,
  { now }: Services,
  requestId: number,
  step: () => Promise<void>,
): Promise<void> => {
  try {
    await step();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    await db.transaction(async (tx) => {
      const known = await findRequest(tx, requestId);
      if (known?.failure === why.slice(0, 500)) return;
      await noteFailure(tx, requestId, why);
      await addEvent(tx, { requestId, at: now(), kind: 'failed', ...job, detail: { why } });
    });
    throw error;
  }
};
