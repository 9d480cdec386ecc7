import { buildLinkMail } from '#server/areas/auth/credentials/link-mail.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import type { NotificationKind } from '#shared/operations/people/notifications.ts';
import { delegateTexts, findNoticeUser } from './notice-recipient.ts';
import { notifyPerson } from './push.ts';

interface BrokerNotice {
  readonly contractId: number;
  /** User who sent the request to the client: they or their delegate receive the notice, else the broker. */
  readonly requestedBy: number | null;
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
  /** Null if that user has no account with the broker any more. */
  readonly userId: number | null;
  readonly delegatedBy: string | null;
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
  return { to: user?.email ?? firmEmail, userId: user?.id ?? null, delegatedBy: user?.delegatedBy ?? null, number };
};

/**
 * Notifies the broker, by e-mail and push, of what a client did with a contract or of what the insurer decided. For
 * confidentiality it names the contract, not the client; its link requires a sign-in.
 */
export const deliverBrokerNotice = async (
  { db, services }: Parameters<JobHandler>[1],
  { contractId, requestedBy, kind, subject, texts, tab, tag }: BrokerNotice,
): Promise<void> => {
  const recipient = await findRecipient(db, { contractId, requestedBy }, services.now());
  if (!recipient?.to) return;
  const { to, userId, delegatedBy, number } = recipient;
  const title = subject(number);
  const path = `/contract/search/${contractId}#${tab}`;
  await services.mail.send(
    buildLinkMail({
      to,
      subject: title,
      before: ['Bonjour,', ...texts, ...delegateTexts(delegatedBy)],
      after: ['L’équipe Lagon'],
      action: 'Voir le dossier',
      link: `${services.settings.publicUrl}${path}`,
    }),
  );
  if (userId === null) return;
  await notifyPerson(db, { userId, kind, message: { title, body: texts[0], path, tag }, now: services.now() });
};
