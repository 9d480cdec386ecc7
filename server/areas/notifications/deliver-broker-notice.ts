import { buildLinkMail } from '#server/areas/auth/credentials/link-mail.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import type { NotificationKind } from '#shared/operations/people/notifications.ts';
import { delegateTexts, findNoticeUser, isOwnAction, type NoticeUser } from './notice-recipient.ts';
import { notifyPerson } from './push.ts';

interface BrokerNotice {
  readonly contractId: number;
  /** User who sent the request to the client: they or their delegate receive the notice, else the broker. */
  readonly requestedBy: number | null;
  /** User who did what the notice reports, who is not notified; undefined for clients and the server. */
  readonly actorId?: number | undefined;
  readonly kind: NotificationKind;
  readonly subject: (contractNumber: string) => string;
  readonly texts: readonly [string, ...string[]];
  /** Tab of the contract’s file that the notice opens. */
  readonly tab: 'documents' | 'primes' | 'sinistres';
  /** A later notification with the same tag replaces this one. */
  readonly tag: string;
}

interface Recipient {
  readonly to: string | null;
  /** Undefined if that user has no account with the broker any more. */
  readonly user: NoticeUser | undefined;
  readonly brokerId: number;
  readonly number: string;
}

const findRecipient = async (
  db: Db,
  { contractId, requestedBy }: Pick<BrokerNotice, 'contractId' | 'requestedBy'>,
  now: Date,
): Promise<Recipient | undefined> => {
  const [row] = await db.query<{ brokerId: number; clientId: number; firmEmail: string | null; number: string }>(sql`
    select b.id as "brokerId", c.person_id as "clientId", b.email as "firmEmail", c.numero as number
    from contract c join broker b on b.id = c.broker_id where c.id = ${contractId}`);
  if (!row) return undefined;
  const { firmEmail, number, ...subject } = row;
  const user = await findNoticeUser(db, { ...subject, userId: requestedBy }, now);
  return { to: user?.email ?? firmEmail, user, brokerId: row.brokerId, number };
};

/**
 * Notifies the broker, by e-mail and push, of what a client did with a contract or of what the insurer decided. For
 * confidentiality it names the contract, not the client; its link requires a sign-in.
 */
export const deliverBrokerNotice = async (
  { db, services }: Parameters<JobHandler>[1],
  { contractId, requestedBy, actorId, kind, subject, texts, tab, tag }: BrokerNotice,
): Promise<void> => {
  const recipient = await findRecipient(db, { contractId, requestedBy }, services.now());
  if (!recipient?.to || (await isOwnAction(db, actorId, recipient))) return;
  const { to, user, number } = recipient;
  const title = subject(number);
  const path = `/contract/search/${contractId}#${tab}`;
  await services.mail.send(
    buildLinkMail({
      to,
      subject: title,
      before: ['Bonjour,', ...texts, ...delegateTexts(user?.delegatedBy)],
      after: ['L’équipe Lagon'],
      action: 'Voir le dossier',
      link: `${services.settings.publicUrl}${path}`,
    }),
  );
  if (!user) return;
  await notifyPerson(db, { userId: user.id, kind, message: { title, body: texts[0], path, tag }, now: services.now() });
};
