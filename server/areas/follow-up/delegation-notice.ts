import * as v from 'valibot';
import { buildLinkMail } from '#server/areas/auth/credentials/link-mail.ts';
import { findEnabledEmail } from '#server/areas/notifications/notice-recipient.ts';
import { notifyPerson } from '#server/areas/notifications/push.ts';
import type { Db } from '#server/db/db.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { formatDossiers, formatPeriod } from '#shared/actions/delegations.ts';
import { withDe } from '#shared/primitives/vocabulary/elision.ts';
import { findDelegationById, type StoredDelegation } from './delegation-repository.ts';

export const delegationNoticeJobKind = 'delegation-notice';
const jobSchema = v.object({
  delegationId: v.number(),
  /** Recipient. */
  userId: v.number(),
  change: v.picklist(['created', 'revoked']),
});
type Change = v.InferOutput<typeof jobSchema>['change'];

interface DelegationChange {
  readonly delegationId: number;
  readonly fromId: number;
  readonly toId: number;
  readonly change: Change;
  /** Person who made the change, who is not notified of it. */
  readonly actorId: number;
  readonly at: Date;
}

/** Enqueues the notices to both people of a delegation; one job each, so that a retry reaches one alone. */
export const notifyOfDelegation = async (
  tx: Db,
  { delegationId, fromId, toId, change, actorId, at }: DelegationChange,
): Promise<void> => {
  for (const userId of [fromId, toId].filter((id) => id !== actorId))
    await enqueueJob(tx, delegationNoticeJobKind, { delegationId, userId, change }, at);
};

/** Title and text of the notice to one of the two people of a delegation. */
const writeNotice = (
  delegation: StoredDelegation,
  { change, userId }: Pick<v.InferOutput<typeof jobSchema>, 'change' | 'userId'>,
): { readonly title: string; readonly text: string } => {
  const { from, to, clients } = delegation;
  const isDelegate = userId === to.id;
  const dossiers = formatDossiers(clients?.length ?? null, isDelegate ? from.name : null);
  const works = 'rappels, actions passées et réponses aux demandes';
  if (change === 'created')
    return {
      title: `Dossiers ${withDe(from.name)} passés à ${to.name}`,
      text: `${isDelegate ? 'Vous suivez' : `${to.name} suit`} ${dossiers} ${formatPeriod(delegation)}\u00A0: ${works}.`,
    };
  return {
    title: `Dossiers rendus à ${from.name}`,
    text: `${isDelegate ? 'Vous ne suivez plus' : `${to.name} ne suit plus`} ${dossiers}.`,
  };
};

/** Job: notifies a person of a delegation, by e-mail and push. For confidentiality no client is named. */
export const sendDelegationNotice: JobHandler = async (payload, { db, services }) => {
  const { delegationId, userId, change } = v.parse(jobSchema, payload);
  const delegation = await findDelegationById(db, delegationId);
  const email = await findEnabledEmail(db, userId);
  if (!delegation || email === undefined) return;
  const { title, text } = writeNotice(delegation, { change, userId });
  const path = '/user/delegations';
  await services.mail.send(
    buildLinkMail({
      to: email,
      subject: title,
      before: ['Bonjour,', text],
      after: ['L’équipe Lagon'],
      action: 'Voir dans Lagon',
      link: `${services.settings.publicUrl}${path}`,
    }),
  );
  const message = { title, body: text, path, tag: `delegation-${delegationId}` };
  await notifyPerson(db, { userId, kind: 'delegation', message, now: services.now() });
};
