import { credentialsJobKind, sendCredentialsNotice } from '#server/auth/credentials.ts';
import { resetJobKind, sendReset } from '#server/auth/reset.ts';
import { cleanFiles, fileCleanupJobKind } from '#server/files/file-cleanup.ts';
import type { JobHandlers, RecurringJob } from '#server/jobs/jobs.ts';
import { reconcileJobKind, reconcilePayment } from '#server/payments/reread.ts';
import { invitationJobKind, sendInvitation } from '#server/users/invitation.ts';

/** Every kind of job and what does it. */
export const jobHandlers: JobHandlers = {
  [credentialsJobKind]: sendCredentialsNotice,
  [fileCleanupJobKind]: cleanFiles,
  [invitationJobKind]: sendInvitation,
  [reconcileJobKind]: reconcilePayment,
  [resetJobKind]: sendReset,
};

export const recurringJobs: readonly RecurringJob[] = [{ kind: fileCleanupJobKind, everyMs: 24 * 3_600_000 }];
