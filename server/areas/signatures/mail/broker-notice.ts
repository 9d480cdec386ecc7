import * as v from 'valibot';
import { buildLinkMail } from '#server/areas/auth/credentials/link-mail.ts';
import { notifyPerson } from '#server/areas/notifications/push.ts';
import { findEndReason } from '#server/areas/signatures/renew-repository.ts';
import { findRequest } from '#server/areas/signatures/signature-repository.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';

export const brokerNoticeJobKind = 'signature-broker-notice';

const kinds = ['signed', 'refused', 'expired', 'blocked', 'renewed', 'ended'] as const;
type NoticeKind = (typeof kinds)[number];
const jobSchema = v.object({ requestId: v.number(), kind: v.picklist(kinds) });

/** A failure is told once it lasted this long: most pass with the next attempt. */
export const blockedAfterMs = 3_600_000;

/** Enqueues an e-mail to the broker about a request. */
export const notifyBroker = (tx: Db, notice: v.InferOutput<typeof jobSchema>, at: Date): Promise<void> =>
  enqueueJob(tx, brokerNoticeJobKind, notice, at);

const texts: Readonly<Record<NoticeKind, readonly [title: string, text: string]>> = {
  signed: ['signé', 'Le client a signé. Les documents scellés sont au dossier et lui sont envoyés.'],
  refused: ['refusé', 'Le client a refusé de signer. Son motif est au dossier.'],
  expired: [
    'délai passé',
    'Le client n’a pas signé dans le délai\u00A0: le lien est clos. Vous pouvez envoyer une autre demande.',
  ],
  blocked: ['bloqué', 'La signature n’avance plus depuis une heure. Un administrateur voit pourquoi au dossier.'],
  renewed: [
    'renouvelé',
    'Un document à signer a été remplacé\u00A0: le client est invité à lire et à signer le nouveau, par le même lien.',
  ],
  ended: ['clos', 'La demande de signature est close, sans signature.'],
};

interface Recipient {
  readonly to: string | null;
  /** Null if the person who asked has no account with the broker any more. */
  readonly userId: number | null;
  readonly number: string;
  readonly contractId: number;
}

/** Who asked for a request, if the account still belongs to the broker, else the broker. */
const findRecipient = async (db: Db, requestId: number): Promise<Recipient | undefined> => {
  const [row] = await db.query<Recipient>(sql`
    select coalesce(u.email, b.email) as "to", u.id as "userId", c.numero as number, c.id as "contractId"
    from signature_request r join contract c on c.id = r.contract_id join broker b on b.id = c.broker_id
      left join app_user u on u.id = r.created_by and u.is_enabled and u.broker_id = c.broker_id
    where r.id = ${requestId}`);
  return row;
};

/**
 * Job: tells the broker what became of a signature request. For confidentiality the e-mail names the contract, not the
 * client; its link requires a sign-in.
 */
export const sendBrokerNotice: JobHandler = async (payload, { db, services }) => {
  const { requestId, kind } = v.parse(jobSchema, payload);
  const request = await findRequest(db, requestId);
  const recipient = await findRecipient(db, requestId);
  if (!request || !recipient?.to || (kind === 'blocked' && request.failure === null)) return;
  const { to, userId, number, contractId } = recipient;
  const [title, text] = texts[kind];
  const why = kind === 'ended' ? await findEndReason(db, requestId) : null;
  const subject = `Signature du contrat ${number}\u00A0: ${title}`;
  const path = `/contract/search/${contractId}#documents`;
  await services.mail.send(
    buildLinkMail({
      to,
      subject,
      before: ['Bonjour,', text, ...(why === null ? [] : [why])],
      after: ['L’équipe Lagon'],
      action: 'Voir le dossier',
      link: `${services.settings.publicUrl}${path}`,
    }),
  );
  if (userId !== null)
    await notifyPerson(db, {
      userId,
      kind: 'signature',
      message: { title: subject, body: text, path, tag: `signature-${requestId}` },
      now: services.now(),
    });
};
