import { buildLinkMail } from '#server/areas/auth/credentials/link-mail.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import type { NotificationKind } from '#shared/operations/people/notifications.ts';
import { notifyPerson } from './push.ts';

interface BrokerNotice {
  readonly contractId: number;
  /** User who sent the request to the client: the recipient if their account still belongs to the broker, else the broker is. */
  readonly askedBy: number | null;
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
  readonly number: string;
}

const findRecipient = async (
  db: Db,
  { contractId, askedBy }: Pick<BrokerNotice, 'contractId' | 'askedBy'>,
): Promise<Recipient | undefined> => {
  const [row] = await db.query<Recipient>(sql`
    select coalesce(u.email, b.email) as "to", u.id as "userId", c.numero as number
    from contract c join broker b on b.id = c.broker_id
      left join app_user u on u.id = ${askedBy}::bigint and u.is_enabled and u.broker_id = c.broker_id
    where c.id = ${contractId}`);
  return row;
};

/**
 * Notifies the broker, by e-mail and push, of what a client did with a contract or of what the insurer decided. For
 * confidentiality it names the contract, not the client; its link requires a sign-in.
 */
export const deliverBrokerNotice = async (
  { db, services }: Parameters<JobHandler>[1],
  { contractId, askedBy, kind, subject, texts, tab, tag }: BrokerNotice,
): Promise<void> => {
  const recipient = await findRecipient(db, { contractId, askedBy });
  if (!recipient?.to) return;
  const { to, userId, number } = recipient;
  const title = subject(number);
  const path = `/contract/search/${contractId}#${tab}`;
  await services.mail.send(
    buildLinkMail({
      to,
      subject: title,
      before: ['Bonjour,', ...texts],
      after: ['L’équipe Lagon'],
      action: 'Voir le dossier',
      link: `${services.settings.publicUrl}${path}`,
    }),
  );
  if (userId === null) return;
  await notifyPerson(db, { userId, kind, message: { title, body: texts[0], path, tag }, now: services.now() });
};
