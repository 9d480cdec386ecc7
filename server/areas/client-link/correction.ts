import * as v from 'valibot';
import { markClientCorrection } from '#server/areas/clients/client-correction-repository.ts';
import { loadSigningContext } from '#server/areas/signatures/signing-context.ts';
import type { Db } from '#server/db/db.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { escapeHtml } from '#server/primitives/html.ts';
import { maskEmail, maskPhone } from '#server/primitives/masks.ts';
import { formatPhone } from '#shared/primitives/phone/format-phone.ts';
import { withDe } from '#shared/primitives/vocabulary/elision.ts';

export const correctionJobKind = 'client-correction';

interface Correction {
  readonly contractId: number;
  /** E-mail before the correction. */
  readonly before: string | null;
  readonly mail: { readonly mail: string } | undefined;
  readonly number: { readonly number: string } | undefined;
}

const jobSchema = v.object({ contractId: v.number(), to: v.string(), changes: v.array(v.string()) });

/**
 * Marks contacts as corrected by the client and enqueues an e-mail to the last address that the broker knows: otherwise the
 * holder of a stolen link could change the address first, then the telephone, without the client's notice.
 */
export const recordCorrection = async (
  tx: Db,
  { contractId, before, mail, number }: Correction,
  at: Date,
): Promise<void> => {
  const confirmed = await markClientCorrection(tx, contractId, {
    at: at.toISOString(),
    mail: mail !== undefined,
    phone: number !== undefined,
    ...(mail && { mailBefore: before }),
  });
  const to = confirmed === undefined ? before : confirmed;
  if (to === null) return;
  const changes = [
    ...(mail ? [`e-mail\u00A0: ${maskEmail(mail.mail)}`] : []),
    ...(number ? [`téléphone\u00A0: ${maskPhone(number.number)}`] : []),
  ];
  await enqueueJob(tx, correctionJobKind, { contractId, to, changes }, at);
};

/** Job: notifies the earlier address that contacts of its contract were corrected through a link. */
export const sendCorrectionNotice: JobHandler = async (payload, { db, services }) => {
  const { contractId, to, changes } = v.parse(jobSchema, payload);
  const { number, product, broker } = await loadSigningContext(db, contractId);
  const lines = [
    'Bonjour,',
    `Les coordonnées de votre contrat ${product} ${number} viennent d’être corrigées par le lien ${withDe(broker.name)}, votre courtier (${changes.join(', ')}).`,
    `Si ce n’est pas vous, appelez ${broker.name}${broker.phone ? ` au ${formatPhone(broker.phone)}` : ''}. Aucun document ne part à une nouvelle adresse avant que votre courtier l’ait vérifiée.`,
    broker.name,
  ];
  const subject = `Contrat ${number}\u00A0: vos coordonnées ont été corrigées`;
  const html = lines.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('');
  await services.mail.send({
    to,
    subject,
    text: lines.join('\r\n\r\n'),
    html: `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:24px;color:#1a2328;font:16px/1.5 Arial,sans-serif">${html}</body></html>`,
  });
};
