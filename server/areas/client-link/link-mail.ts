import * as v from 'valibot';
import { buildLinkMail } from '#server/areas/auth/credentials/link-mail.ts';
import { hashToken, newToken } from '#server/areas/auth/tokens.ts';
import type { Db } from '#server/db/db.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import type { Settings } from '#server/services/services.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { addToken, findDossier, lockOpenLink } from './link-repository.ts';

export const clientLinkJobKind = 'client-link';
const jobSchema = v.object({ linkId: v.number(), email: v.string() });

/** Last day on which a link is valid, in French; it ends at midnight in Nouméa. */
export const formatLastDay = (expiresAt: string): string =>
  frenchDate(dayInNoumea(new Date(Date.parse(expiresAt) - 1)));

/** Creates a URL for a link. Only the hash of its token is stored. */
export const createLinkUrl = async (
  tx: Db,
  { publicUrl, secrets }: Pick<Settings, 'publicUrl' | 'secrets'>,
  linkId: number,
): Promise<string> => {
  const token = newToken();
  await addToken(tx, linkId, hashToken(secrets.tokenSecret, token));
  return `${publicUrl}/complete/${token}`;
};

/** Sends a link to the client. If the job runs twice, a second valid URL of the same link is sent. */
export const sendClientLink: JobHandler = async (payload, { db, services }) => {
  const { linkId, email } = v.parse(jobSchema, payload);
  const dossier = await findDossier(db, linkId);
  if (!dossier || !(await lockOpenLink(db, linkId, services.now()))) return;
  const address = await db.transaction((tx) => createLinkUrl(tx, services.settings, linkId));
  const { person, productCode, brokerName, brokerPhone, expiresAt } = dossier;
  const product = findProduct(productCode)?.label ?? productCode;
  await services.mail.send(
    buildLinkMail({
      to: email,
      subject: `Votre dossier ${product}\u00A0: à compléter`,
      before: [
        person.firstname ? `Bonjour ${person.firstname},` : 'Bonjour,',
        `${brokerName}, votre courtier, vous invite à compléter votre dossier ${product} depuis votre téléphone\u00A0: photographier les pièces qui manquent et vérifier vos coordonnées.`,
        `Ce lien est personnel et valable jusqu’au ${formatLastDay(expiresAt)}. Ne le transférez pas\u00A0:`,
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
