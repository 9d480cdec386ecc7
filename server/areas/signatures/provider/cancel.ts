import * as v from 'valibot';
import type { JobHandler } from '#server/jobs/jobs.ts';

export const cancelProviderJobKind = 'signing-cancel';
const jobSchema = v.object({ providerId: v.string() });

/** Job: cancels at the external provider a request that ended here. */
export const cancelAtProvider: JobHandler = async (payload, { services }) => {
  const { providerId } = v.parse(jobSchema, payload);
  await services.signing?.cancel(providerId);
};
