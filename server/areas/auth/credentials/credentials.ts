import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { revokeSessionsOf } from '../session-repository.ts';
import { addressNotice, factorNotice, passwordNotice } from './credential-mail.ts';
import { endCodeSteps } from './factor-repository.ts';
import { endResets } from './reset-repository.ts';

export const credentialsJobKind = 'credentials-changed';

const jobSchema = v.object({
  to: v.string(),
  fullName: v.string(),
  at: v.string(),
  /** Where the sign-in address changed: both, the old and the new. */
  address: v.optional(v.object({ before: v.string(), after: v.string() })),
  /** Where the second factor was set up (true) or taken away. */
  hasFactor: v.optional(v.boolean()),
});

/**
 * What follows whenever a person's password, sign-in address, role, broker or flag changes: their sessions end, but for the
 * one that asked, and so do the links to choose a password. Answers whether an invitation was among them.
 */
export const endAccess = async (
  tx: Db,
  person: { readonly userId: number; readonly now: Date; readonly reason: string; readonly exceptSessionId?: number },
): Promise<{ readonly wasInvited: boolean }> => {
  const { userId, now, reason, exceptSessionId = null } = person;
  await revokeSessionsOf(tx, userId, { now, reason, exceptSessionId });
  await endCodeSteps(tx, userId);
  return { wasInvited: await endResets(tx, userId, now) };
};

/** Leaves the e-mail that tells a person of their new password. */
export const tellNewPassword = (
  tx: Db,
  person: { readonly email: string; readonly fullName: string; readonly now: Date },
): Promise<void> => {
  const { email: to, fullName, now } = person;
  return enqueueJob(tx, credentialsJobKind, { to, fullName, at: now.toISOString() }, now);
};

/** Leaves the e-mail that tells a person that their second factor was set up or taken away. */
export const tellFactor = (
  tx: Db,
  person: { readonly email: string; readonly fullName: string; readonly now: Date; readonly isOn: boolean },
): Promise<void> => {
  const { email: to, fullName, now, isOn: hasFactor } = person;
  return enqueueJob(tx, credentialsJobKind, { to, fullName, at: now.toISOString(), hasFactor }, now);
};

/** Leaves the e-mails that tell the old and the new address of a change. */
export const tellNewAddress = async (
  tx: Db,
  person: { readonly before: string; readonly after: string; readonly fullName: string; readonly now: Date },
): Promise<void> => {
  const { before, after, fullName, now } = person;
  for (const to of [before, after])
    await enqueueJob(tx, credentialsJobKind, { to, fullName, at: now.toISOString(), address: { before, after } }, now);
};

/** Sends one of them. A second run sends it a second time. */
export const sendCredentialsNotice: JobHandler = async (payload, { services }) => {
  const { to, fullName, at, address, hasFactor } = v.parse(jobSchema, payload);
  const person = { email: to, fullName, at: new Date(at), publicUrl: services.settings.publicUrl };
  const mailOf = () => {
    if (hasFactor !== undefined) return factorNotice({ ...person, isOn: hasFactor });
    return address ? addressNotice({ ...person, ...address }) : passwordNotice(person);
  };
  await services.mail.send(mailOf());
};
