import type { JobHandlers, RecurringJob } from '../services/jobs.ts';
import { credentialsJobKind, sendCredentialsNotice } from './credentials.ts';
import { cleanFiles, fileCleanupJobKind } from './file-cleanup.ts';
import { invitationJobKind, sendInvitation } from './invitation.ts';
import { resetJobKind, sendReset } from './reset.ts';

/** Every kind of job and what does it. */
export const jobHandlers: JobHandlers = {
  [credentialsJobKind]: sendCredentialsNotice,
  [fileCleanupJobKind]: cleanFiles,
  [invitationJobKind]: sendInvitation,
  [resetJobKind]: sendReset,
};

export const recurringJobs: readonly RecurringJob[] = [{ kind: fileCleanupJobKind, everyMs: 24 * 3_600_000 }];
