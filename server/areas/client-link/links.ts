import { sumOf } from '#server/areas/payments/apply-payment.ts';
import { findPremiumsAtBank } from '#server/areas/payments/order.ts';
import { findDueLines, findOverdueLines, type PaymentLine } from '#server/areas/payments/payment-repository.ts';
import type { Db } from '#server/db/db.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Context, Handler, Handlers } from '#server/http/handler.ts';
import { notFound, warningAnswer } from '#server/http/refusal.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import { explainEnded } from '#shared/actions/contract-end.ts';
import type {
  ClientLink,
  clientLinkList,
  clientLinkMake,
  clientLinkRevoke,
} from '#shared/operations/client-link/client-links.ts';
import { formatLastDay } from '#shared/operations/client-link/last-day.ts';
import { cardAtBankText } from '#shared/operations/contracts/premiums-to-collect.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { notifyLinkEnd } from './ended-link-mail.ts';
import { clientLinkJobKind, createLinkUrl } from './link-mail.ts';
import {
  addLink,
  countOpenLinks,
  findLinkableContract,
  findLinks,
  type LinkableContract,
  revokeLink,
} from './link-repository.ts';

const contractMissing = () => notFound('Ce contrat n’existe pas ou n’est plus disponible.');
const linkDays = 7;
const maxOpenLinks = 10;

/** End of a link: the end of its seventh day in Nouméa (UTC+11), so that the day alone states it. */
export const linkExpiry = (now: Date): Date => new Date(`${addDays(dayInNoumea(now), linkDays + 1)}T00:00:00+11:00`);

const audit = (
  tx: Db,
  context: Context<typeof clientLinkMake>,
  entry: { readonly action: string; readonly contractId: number; readonly linkId: number; readonly after: object },
) =>
  recordAudit(tx, context, {
    action: entry.action,
    subject: `contract ${entry.contractId}, link ${entry.linkId}`,
    after: { link: entry.linkId, ...entry.after },
  });

const listClientLinks: Handler<typeof clientLinkList> = async ({ contractId }, { db, caller, services }) => {
  if (!(await findLinkableContract(db, caller.scope, contractId))) throw contractMissing();
  return { success: true, links: await findLinks(db, contractId, services.now()) };
};

/** Why nothing is sent to an address that the client changed and the broker has not confirmed; undefined for any other. */
export const findUnconfirmedEmailRefusal = (
  { email, confirmedEmail }: Pick<LinkableContract, 'email' | 'confirmedEmail'>,
  to: string,
): string | undefined =>
  to === email && email !== confirmedEmail
    ? `${email} a été corrigé par le client et n’est pas encore confirmé\u00A0: vérifiez-le auprès de lui, puis confirmez-le au dossier.`
    : undefined;

/** Why no link of the contract can be created; undefined if it can. */
export const findLinkRefusal = async (
  db: Db,
  { email, confirmedEmail }: LinkableContract,
  { contractId, channel }: Pick<NewLink, 'contractId' | 'channel'>,
  now: Date,
): Promise<string | undefined> => {
  if (channel === 'email' && !email)
    return 'Ce contrat n’a pas d’e-mail\u00A0: montrez le lien, ou ajoutez l’e-mail du client.';
  const unconfirmed =
    channel === 'email' && email ? findUnconfirmedEmailRefusal({ email, confirmedEmail }, email) : undefined;
  if (unconfirmed !== undefined) return unconfirmed;
  if ((await countOpenLinks(db, contractId, now)) >= maxOpenLinks)
    return `Ce contrat a déjà ${maxOpenLinks} liens ouverts\u00A0: révoquez-en un.`;
  return undefined;
};

interface NewLink {
  readonly contract: LinkableContract;
  readonly contractId: number;
  readonly channel: ClientLink['channel'];
  /** Premiums that it asks to pay. */
  readonly premiums: readonly PaymentLine[];
}

/** Adds a link of a contract; its token is created when its URL is. */
export const createLink = async (
  tx: Db,
  context: Context<typeof clientLinkMake>,
  { contract, contractId, channel, premiums }: NewLink,
): Promise<{ readonly linkId: number; readonly expiresAt: string }> => {
  const now = context.services.now();
  const expiresAt = linkExpiry(now);
  const sentTo = channel === 'email' ? contract.email : null;
  const newLink = { contractId, channel, sentTo, knownEmail: contract.confirmedEmail, now, expiresAt, premiums };
  const linkId = await addLink(tx, { ...newLink, userId: context.caller.user.id });
  const after = {
    channel,
    ...(sentTo && { sentTo }),
    expiresAt: expiresAt.toISOString(),
    ...(premiums.length > 0 && { amount: sumOf(premiums) }),
  };
  await audit(tx, context, { action: 'client-link-made', contractId, linkId, after });
  return { linkId, expiresAt: expiresAt.toISOString() };
};

/** Premiums that a link asks to pay, with what is due of them; or why it cannot. What is due leaves out a card at the bank. */
const findRequestedPremiums = async (
  tx: Db,
  contractId: number,
  primes: readonly number[] | 'due',
  now: Date,
): Promise<readonly PaymentLine[] | string> => {
  const atBank = await findPremiumsAtBank(tx, contractId, now);
  const isAtBank = ({ premiumId }: PaymentLine) => atBank.has(premiumId);
  const lines =
    primes === 'due'
      ? await findOverdueLines(tx, contractId, dayInNoumea(now))
      : await findDueLines(tx, contractId, primes);
  const premiums = primes === 'due' ? lines.filter((line) => !isAtBank(line)) : lines;
  if (premiums.some(isAtBank) || (premiums.length === 0 && atBank.size > 0)) return cardAtBankText;
  return premiums.length > 0 ? premiums : 'Ces primes ne sont plus à payer.';
};

const makeClientLink: Handler<typeof clientLinkMake> = async ({ contractId, channel, primes }, context) => {
  const { db, caller, services } = context;
  const now = services.now();
  const contract = await findLinkableContract(db, caller.scope, contractId);
  if (!contract) throw contractMissing();
  // What is still due of a terminated contract may be paid; nothing else is completed.
  const ended = primes ? null : explainEnded(contract);
  if (ended !== null) return warningAnswer(`${ended}\u00A0: le client n’a rien à compléter.`);
  const refusal = await findLinkRefusal(db, contract, { contractId, channel }, now);
  if (refusal !== undefined) return warningAnswer(refusal);
  return db.transaction(async (tx) => {
    const premiums = primes ? await findRequestedPremiums(tx, contractId, primes, now) : [];
    if (typeof premiums === 'string') return warningAnswer(premiums);
    const { linkId, expiresAt } = await createLink(tx, context, { contract, contractId, channel, premiums });
    const lastDayText = formatLastDay(expiresAt);
    if (channel === 'email') {
      await enqueueJob(tx, clientLinkJobKind, { linkId, email: contract.email }, now);
      const message = `Le lien est envoyé à ${contract.email}. Il est valable jusqu’au ${lastDayText}.`;
      return { success: true, message: { type: 'success' as const, message }, expiresAt };
    }
    const url = await createLinkUrl(tx, services.settings, linkId);
    const message = `Le lien est valable jusqu’au ${lastDayText}.`;
    return { success: true, message: { type: 'success' as const, message }, url, linkId, expiresAt };
  });
};

const revokeClientLink: Handler<typeof clientLinkRevoke> = async ({ contractId, linkId }, context) => {
  const { db, caller, services } = context;
  if (!(await findLinkableContract(db, caller.scope, contractId))) throw contractMissing();
  const revocation = { userId: caller.user.id, now: services.now() };
  return db.transaction(async (tx) => {
    if (!(await revokeLink(tx, { contractId, linkId }, revocation)))
      throw notFound('Ce lien n’existe pas ou a déjà été révoqué.');
    await audit(tx, context, { action: 'client-link-revoked', contractId, linkId, after: {} });
    await notifyLinkEnd(tx, linkId, 'revoked', revocation.now);
    return {
      success: true,
      message: { type: 'success' as const, message: 'Le lien est révoqué\u00A0: il n’ouvre plus rien.' },
    };
  });
};

export const linksHandlers = {
  clientLinkList: listClientLinks,
  clientLinkMake: makeClientLink,
  clientLinkRevoke: revokeClientLink,
} satisfies Partial<Handlers>;
