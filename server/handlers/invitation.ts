import * as v from 'valibot';
import { addReset } from '../db/reset-repository.ts';
import { findActiveUser, toSessionUser } from '../db/user-repository.ts';
import type { JobHandler } from '../services/jobs.ts';
import { invitationMail } from '../services/reset-mail.ts';
import { hashToken, newToken } from '../services/tokens.ts';

export const invitationJobKind = 'user-invitation';
const jobSchema = v.object({ userId: v.number() });
const validMinutes = 3 * 24 * 60;

/** Sends a new user the link to choose a password. A second run sends a second, equally good link. */
export const sendInvitation: JobHandler = async (payload, { db, services }) => {
  const { userId } = v.parse(jobSchema, payload);
  const user = await findActiveUser(db, userId);
  if (!user) return;
  const { publicUrl, secrets } = services.settings;
  const token = newToken();
  await addReset(db, { hash: hashToken(secrets.tokenSecret, token), userId, now: services.now(), validMinutes });
  const { fullName } = toSessionUser(user);
  await services.mail.send(invitationMail({ email: user.email, fullName }, `${publicUrl}/reset/password/${token}`));
};
