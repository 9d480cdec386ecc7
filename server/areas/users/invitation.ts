import * as v from 'valibot';
import { createPasswordLink, firstPasswordMinutes } from '#server/areas/auth/links/password-link.ts';
import { buildInvitationMail } from '#server/areas/auth/links/reset-mail.ts';
import { findActiveUser, toSessionUser } from '#server/areas/auth/user-repository.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';

export const invitationJobKind = 'user-invitation';
const jobSchema = v.object({ userId: v.number() });

/** Job: e-mails a new user the link to choose a password. If it runs twice, a second valid link is sent. */
export const sendInvitation: JobHandler = async (payload, { db, services }) => {
  const { userId } = v.parse(jobSchema, payload);
  const user = await findActiveUser(db, userId);
  if (!user) return;
  const link = await createPasswordLink(db, services.settings, {
    userId,
    now: services.now(),
    validMinutes: firstPasswordMinutes,
  });
  const { fullName } = toSessionUser(user);
  await services.mail.send(buildInvitationMail({ email: user.email, fullName }, link));
};
