import * as v from 'valibot';
import { buildLinkMail } from '#server/areas/auth/credentials/link-mail.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { formatGreeting } from '#server/primitives/greeting.ts';
import { formatLastDay } from '#shared/operations/client-link/last-day.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf, formatXpfWith } from '#shared/primitives/money.ts';
import { formatPhone } from '#shared/primitives/phone/format-phone.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { loadLinkPayment } from './link-payment-repository.ts';
import { type DossierRow, findDossier, findRequestedDocuments } from './link-repository.ts';

export const endedLinkJobKind = 'client-link-ended';
export const linkExpiryJobKind = 'client-link-expiry';

const causeSchema = v.picklist(['revoked', 'expired', 'terminated']);
type Cause = v.InferOutput<typeof causeSchema>;
const jobSchema = v.object({ linkId: v.number(), cause: causeSchema });

/** Enqueues the e-mail to the client about a link that ended, or that requests less since its contract has ended; sent at `at`. */
export const notifyLinkEnd = (tx: Db, linkId: number, cause: Cause, at: Date): Promise<void> =>
  enqueueJob(tx, endedLinkJobKind, { linkId, cause }, at);

/** Interval at which the e-mail is tried again while a card of the link is at the bank. */
const pendingRetryMs = 60_000;

/**
 * What an e-mailed link still requests, and what is refunded. `dueXpf`: amount to pay, 0 for a link that requests no payment;
 * `refundXpf`: what was paid of a contract without effect, and what a card was charged in excess.
 */
interface RemainingRequests {
  readonly dueXpf: number;
  readonly refundXpf: number;
  readonly hasMissingDocuments: boolean;
}

const nothingLeftText =
  'Le lien que vous avez reçu ne demande plus rien\u00A0: il n’y a rien à régler, à fournir ni à signer.';

const describePurpose = ({ amount }: DossierRow): string =>
  amount === null ? 'compléter votre dossier' : `régler ${formatXpf(amount)}`;

/** Paragraphs about the end; undefined if the client did what the link requested, so that nothing has ended for them. */
const describeEnd = (
  cause: Cause,
  row: DossierRow,
  { dueXpf, refundXpf, hasMissingDocuments }: RemainingRequests,
): string[] | undefined => {
  const contract = `contrat ${row.number}`;
  if (cause === 'terminated') {
    const sinceText = row.terminatedOn === null ? '' : ` depuis le ${frenchDate(row.terminatedOn)}`;
    if (row.isVoid) {
      const refundText = `${formatXpfWith(refundXpf, 'a été réglé', 'ont été réglés')} pour ce contrat\u00A0: cette somme vous sera remboursée.`;
      return [`Votre ${contract} est sans effet.`, ...(refundXpf > 0 ? [refundText] : []), nothingLeftText];
    }
    const remainingText =
      dueXpf > 0
        ? `${formatXpfWith(dueXpf, 'reste à régler', 'restent à régler')} pour la période d’avant\u00A0: le lien que vous avez reçu le permet encore.`
        : nothingLeftText;
    return [`Votre ${contract} est résilié${sinceText}.`, remainingText];
  }
  if (row.amount === null ? !hasMissingDocuments : dueXpf === 0) return undefined;
  const linkText = `Le lien que ${row.brokerName}, votre courtier, vous a envoyé le ${frenchDate(dayInNoumea(new Date(row.createdAt)))} pour ${describePurpose(row)} (${contract})`;
  return cause === 'revoked'
    ? [`${linkText} n’ouvre plus rien\u00A0: votre courtier l’a retiré.`, 'Vous n’avez rien à faire.']
    : [
        `${linkText} était valable jusqu’au ${formatLastDay(row.expiresAt)}\u00A0: il n’ouvre plus rien.`,
        dueXpf > 0
          ? `${formatXpfWith(dueXpf, 'reste à régler', 'restent à régler')}\u00A0: demandez un autre lien à votre courtier.`
          : 'Des pièces manquent encore à votre dossier\u00A0: demandez un autre lien à votre courtier.',
      ];
};

/** What is to be refunded of the contract of a link since it is without effect, and was not refunded yet. Whole XPF. */
const findVoidRefund = async (db: Db, linkId: number): Promise<number> => {
  const [row] = await db.query<{ amount: number }>(sql`
    select coalesce(sum(a.amount), 0)::int as amount from client_link l join premium_adjustment a
      on a.contract_id = l.contract_id and a.kind = 'void' and a.refunded_on is null where l.id = ${linkId}`);
  return row?.amount ?? 0;
};

/**
 * Job: e-mails the client that a link has ended, at the address to which it was sent; once the bank has decided on a card, since
 * nothing has ended for a client who paid.
 */
export const sendLinkEnd: JobHandler = async (payload, { db, services }) => {
  const { linkId, cause } = v.parse(jobSchema, payload);
  const row = await findDossier(db, linkId);
  if (!row || row.sentTo === null || row.isDownload) return;
  const payment = await loadLinkPayment(db, row, { id: linkId }, services.now());
  if (payment?.state === 'pending') {
    await notifyLinkEnd(db, linkId, cause, new Date(services.now().getTime() + pendingRetryMs));
    return;
  }
  const documents = await findRequestedDocuments(db, linkId);
  const lines = describeEnd(cause, row, {
    dueXpf: payment?.state === 'due' ? payment.amount : 0,
    refundXpf:
      (await findVoidRefund(db, linkId)) + (payment?.surplus?.isRefunded === false ? payment.surplus.amount : 0),
    hasMissingDocuments: !row.hasEnded && documents.some(({ sent: linkText }) => linkText === 0),
  });
  if (!lines) return;
  const { person, productCode, brokerName, brokerPhone, number } = row;
  const product = findProduct(productCode)?.label ?? productCode;
  const endText = row.isVoid ? 'votre contrat est sans effet' : 'votre contrat est résilié';
  const causeText = cause === 'terminated' ? endText : 'le lien reçu n’est plus valable';
  await services.mail.send(
    buildLinkMail({
      to: row.sentTo,
      subject: `${brokerName}\u00A0: ${causeText} (${product}, contrat ${number})`,
      before: [formatGreeting(person.firstname, person.lastname), ...lines],
      after: [
        `Une question\u00A0? Appelez ${brokerName}${brokerPhone ? ` au ${formatPhone(brokerPhone)}` : ''}.`,
        brokerName,
      ],
    }),
  );
};

/**
 * Job: notifies the clients of a contract that has ended, once for each open link that was e-mailed, since each says what it
 * still requests; once for each address if the contract is without effect, since nothing is requested any more.
 */
export const notifyTermination: JobHandler = async (payload, { db, services }) => {
  const { contractId } = v.parse(v.object({ contractId: v.number() }), payload);
  const at = services.now();
  await db.transaction(async (tx) => {
    const links = await tx.query<{ id: number }>(sql`
      select distinct on (recipient) id from (
        select l.id, case when c.status = ${contractStatuses.void} then lower(l.sent_to) else l.id::text end as recipient
        from client_link l join contract c on c.id = l.contract_id
        where l.contract_id = ${contractId} and l.sent_to is not null and not l.is_download
          and l.revoked_at is null and l.expires_at > ${at}) link
      order by recipient, id desc`);
    for (const { id } of links) await notifyLinkEnd(tx, id, 'terminated', at);
  });
};

/** Job: notifies each client whose e-mailed link expired, once. */
export const notifyExpiredLinks: JobHandler = async (_payload, { db, services }) => {
  const at = services.now();
  await db.transaction(async (tx) => {
    const links = await tx.query<{ id: number }>(sql`
      update client_link set end_noticed_at = ${at}
      where id in (select id from client_link where end_noticed_at is null and revoked_at is null and sent_to is not null
        and not is_download and expires_at <= ${at} order by id limit 500 for update skip locked)
      returning id`);
    for (const { id } of links) await notifyLinkEnd(tx, id, 'expired', at);
  });
};
