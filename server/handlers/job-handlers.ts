import type { JobHandlers } from '../services/jobs.ts';
import { invitationJobKind, sendInvitation } from './invitation.ts';
import { resetJobKind, sendReset } from './reset.ts';

/** Every kind of job and what does it. */
export const jobHandlers: JobHandlers = {
  [invitationJobKind]: sendInvitation,
  [resetJobKind]: sendReset,
};
