import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { revokeSessionsOf } from '../session-repository.ts';
import { buildAddressNotice, buildFactorNotice, buildPasswordNotice } from './credential-mail.ts';
import { deletePendingCodeSteps } from './factor-repository.ts';
import { deleteValidResets } from './reset-repository.ts';

export const credentialsJobKind = 'credentials-changed';

const jobSchema = v.object({
  to: v.string(),
  fullName: v.string(),
  at: v.string(),
  /** Old and new sign-in address, if that was changed. */
  address: v.optional(v.object({ before: v.string(), after: v.string() })),
  /** True if the second factor was set up, false if it was removed. */
  hasFactor: v.optional(v.boolean()),
});

/**
 * Revokes a person's sessions (except `exceptSessionId`), pending sign-ins and password links. It runs whenever their
 * password, sign-in address, role, broker or enabled flag changes. Returns whether an invitation was revoked.
 */
export const revokeAccess = async (
  tx: Db,
  person: { readonly userId: number; readonly now: Date; readonly reason: string; readonly exceptSessionId?: number },
): Promise<{ readonly wasInvited: boolean }> => {
  const { userId, now, reason, exceptSessionId = null } = person;
  await revokeSessionsOf(tx, userId, { now, reason, exceptSessionId });
  await deletePendingCodeSteps(tx, userId);
  return { wasInvited: await deleteValidResets(tx, userId, now) };
};

/** Enqueues the e-mail about a changed password. */
export const mailPasswordChange = (
  tx: Db,
  person: { readonly email: string; readonly fullName: string; readonly now: Date },
): Promise<void> => {
  const { email: to, fullName, now } = person;
  return enqueueJob(tx, credentialsJobKind, { to, fullName, at: now.toISOString() }, now);
};

/** Enqueues the e-mail about a second factor that was set up or removed. */
export const mailSecondFactorChange = (
  tx: Db,
  person: { readonly email: string; readonly fullName: string; readonly now: Date; readonly isOn: boolean },
): Promise<void> => {
  const { email: to, fullName, now, isOn: hasFactor } = person;
  return enqueueJob(tx, credentialsJobKind, { to, fullName, at: now.toISOString(), hasFactor }, now);
};

/** Enqueues the e-mails to the old and the new sign-in address. */
export const mailAddressChange = async (
  tx: Db,
  person: { readonly before: string; readonly after: string; readonly fullName: string; readonly now: Date },
): Promise<void> => {
  const { before, after, fullName, now } = person;
  for (const to of [before, after])
    await enqueueJob(tx, credentialsJobKind, { to, fullName, at: now.toISOString(), address: { before, after } }, now);
};

/** Sends one of these e-mails. If the job runs twice, the e-mail is sent twice. */
export const sendCredentialsNotice: JobHandler = async (payload, { services }) => {
  const { to, fullName, at, address, hasFactor } = v.parse(jobSchema, payload);
  const person = { email: to, fullName, at: new Date(at), publicUrl: services.settings.publicUrl };
  const buildMail = () => {
    if (hasFactor !== undefined) return buildFactorNotice({ ...person, isOn: hasFactor });
    return address ? buildAddressNotice({ ...person, ...address }) : buildPasswordNotice(person);
  };
  await services.mail.send(buildMail());
};
