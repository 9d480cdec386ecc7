import * as v from 'valibot';
import { buildLinkMail } from '#server/areas/auth/credentials/link-mail.ts';
import { hashToken, newToken } from '#server/areas/auth/tokens.ts';
import type { Db } from '#server/db/db.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { formatGreeting } from '#server/primitives/greeting.ts';
import type { Settings } from '#server/services/services.ts';
import { formatLastDay } from '#shared/operations/client-link/last-day.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { formatPhone } from '#shared/primitives/phone/format-phone.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { addToken, findDossier, lockOpenLink } from './link-repository.ts';

export const clientLinkJobKind = 'client-link';
const jobSchema = v.object({ linkId: v.number(), email: v.string() });

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
  const { person, productCode, brokerName, brokerPhone, expiresAt, amount, number } = dossier;
  const product = findProduct(productCode)?.label ?? productCode;
  const isPayment = amount !== null;
  await services.mail.send(
    buildLinkMail({
      to: email,
      subject: isPayment
        ? `${brokerName}\u00A0: ${formatXpf(amount)} à régler (contrat ${number})`
        : `Votre dossier ${product}\u00A0: à compléter`,
      before: [
        formatGreeting(person.firstname, person.lastname),
        isPayment
          ? `${brokerName}, votre courtier, vous propose de régler par carte ${formatXpf(amount)} pour votre contrat ${product} ${number}. Le montant est vérifié au moment de payer.`
          : `${brokerName}, votre courtier, vous invite à compléter votre dossier ${product} depuis votre téléphone\u00A0: photographier les pièces qui manquent et vérifier vos coordonnées.`,
        `Ce lien est personnel et valable jusqu’au ${formatLastDay(expiresAt)}. Ne le transférez pas\u00A0:`,
      ],
      after: [
        `Un doute sur ce message\u00A0? Appelez votre courtier${brokerPhone ? ` au ${formatPhone(brokerPhone)}` : ''} avant d’ouvrir le lien.`,
        brokerName,
      ],
      action: isPayment ? 'Voir et régler' : 'Compléter mon dossier',
      link: address,
    }),
  );
};
