import * as v from 'valibot';
import { linkMail } from '#server/areas/auth/credentials/link-mail.ts';
import { hashToken, newToken } from '#server/areas/auth/tokens.ts';
import type { Db } from '#server/db/db.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import type { Settings } from '#server/services/services.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { addToken, dossierOfLink, keepLinkOpen } from './link-repository.ts';

export const clientLinkJobKind = 'client-link';
const jobSchema = v.object({ linkId: v.number(), email: v.string() });

/** The last day of a link, as it is said: it ends with that day in Nouméa. */
export const lastDayOf = (expiresAt: string): string => frenchDate(dayInNoumea(new Date(Date.parse(expiresAt) - 1)));

/** An address that opens a link. Its token is kept as a hash alone. */
export const addressOf = async (
  tx: Db,
  { publicUrl, secrets }: Pick<Settings, 'publicUrl' | 'secrets'>,
  linkId: number,
): Promise<string> => {
  const token = newToken();
  await addToken(tx, linkId, hashToken(secrets.tokenSecret, token));
  return `${publicUrl}/complete/${token}`;
};

/** Sends a link to the client. A second run sends a second, equally good address of the same link. */
export const sendClientLink: JobHandler = async (payload, { db, services }) => {
  const { linkId, email } = v.parse(jobSchema, payload);
  const dossier = await dossierOfLink(db, linkId);
  if (!dossier || !(await keepLinkOpen(db, linkId, services.now()))) return;
  const address = await db.transaction((tx) => addressOf(tx, services.settings, linkId));
  const { person, productCode, brokerName, brokerPhone, expiresAt } = dossier;
  const product = findProduct(productCode)?.label ?? productCode;
  await services.mail.send(
    linkMail({
      to: email,
      subject: `Votre dossier ${product}\u00A0: à compléter`,
      before: [
        person.firstname ? `Bonjour ${person.firstname},` : 'Bonjour,',
        `${brokerName}, votre courtier, vous invite à compléter votre dossier ${product} depuis votre téléphone\u00A0: photographier les pièces qui manquent et vérifier vos coordonnées.`,
        `Ce lien est personnel et valable jusqu’au ${lastDayOf(expiresAt)}. Ne le transférez pas\u00A0:`,
      ],
      after: [
        `Un doute sur ce message\u00A0? Appelez votre courtier${brokerPhone ? ` au ${brokerPhone}` : ''} avant d’ouvrir le lien.`,
        brokerName,
      ],
      action: 'Compléter mon dossier',
      link: address,
    }),
  );
};
