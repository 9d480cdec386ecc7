import type { Db } from '#server/db/db.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Context, Handler, Handlers } from '#server/http/handler.ts';
import { notFound } from '#server/http/refusal.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { clientLinkList, clientLinkMake, clientLinkRevoke } from '#shared/operations/client-link/client-links.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { clientLinkJobKind, createLinkUrl, formatLastDay } from './link-mail.ts';
import { addLink, countOpenLinks, findLinkableContract, findLinks, revokeLink } from './link-repository.ts';

const missing = () => notFound('Ce contrat n’existe pas ou n’est plus disponible.');
const linkDays = 7;
const maxOpenLinks = 10;

/** End of a link: the end of its seventh day in Nouméa (UTC+11), so that the day alone states it. */
const linkExpiry = (now: Date): Date => new Date(`${addDays(dayInNoumea(now), linkDays + 1)}T00:00:00+11:00`);

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
  if (!(await findLinkableContract(db, caller.scope, contractId))) throw missing();
  return { success: true, links: await findLinks(db, contractId, services.now()) };
};

const makeClientLink: Handler<typeof clientLinkMake> = async ({ contractId, channel }, context) => {
  const { db, caller, services } = context;
  const now = services.now();
  const contract = await findLinkableContract(db, caller.scope, contractId);
  if (!contract) throw missing();
  const email = channel === 'email' ? contract.email : null;
  if (channel === 'email' && !email)
    return {
      success: false,
      message: {
        type: 'warning',
        message: 'Ce contrat n’a pas d’e-mail\u00A0: montrez le lien, ou ajoutez l’e-mail du client.',
      },
    };
  if (email && email !== contract.confirmedEmail)
    return {
      success: false,
      message: {
        type: 'warning',
        message: `${email} a été corrigé par le client et n’est pas encore confirmé\u00A0: vérifiez-le auprès de lui, puis confirmez-le au dossier.`,
      },
    };
  if ((await countOpenLinks(db, contractId, now)) >= maxOpenLinks)
    return {
      success: false,
      message: { type: 'warning', message: `Ce contrat a déjà ${maxOpenLinks} liens ouverts\u00A0: révoquez-en un.` },
    };
  const expiresAt = linkExpiry(now);
  return db.transaction(async (tx) => {
    const newLink = { contractId, channel, sentTo: email, knownEmail: contract.confirmedEmail, now, expiresAt };
    const linkId = await addLink(tx, { ...newLink, userId: caller.user.id });
    const after = { channel, ...(email && { sentTo: email }), expiresAt: expiresAt.toISOString() };
    await audit(tx, context, { action: 'client-link-made', contractId, linkId, after });
    const until = formatLastDay(expiresAt.toISOString());
    if (email) {
      await enqueueJob(tx, clientLinkJobKind, { linkId, email }, now);
      const message = `Le lien est envoyé à ${email}. Il est valable jusqu’au ${until}.`;
      return { success: true, message: { type: 'success' as const, message }, expiresAt: expiresAt.toISOString() };
    }
    const url = await createLinkUrl(tx, services.settings, linkId);
    const message = `Le lien est valable jusqu’au ${until}.`;
    return { success: true, message: { type: 'success' as const, message }, url, expiresAt: expiresAt.toISOString() };
  });
};

const revokeClientLink: Handler<typeof clientLinkRevoke> = async ({ contractId, linkId }, context) => {
  const { db, caller, services } = context;
  if (!(await findLinkableContract(db, caller.scope, contractId))) throw missing();
  const by = { userId: caller.user.id, now: services.now() };
  return db.transaction(async (tx) => {
    if (!(await revokeLink(tx, { contractId, linkId }, by)))
      throw notFound('Ce lien n’existe pas ou a déjà été révoqué.');
    await audit(tx, context, { action: 'client-link-revoked', contractId, linkId, after: {} });
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
