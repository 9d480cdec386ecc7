import * as v from 'valibot';
import { deliverBrokerNotice } from '#server/areas/notifications/deliver-broker-notice.ts';
import { findSignatories } from '#server/areas/signatures/cosigner.ts';
import { findEndReason } from '#server/areas/signatures/renew-repository.ts';
import { findRequest, type SignatureRequest } from '#server/areas/signatures/signature-repository.ts';
import { loadSigningContext } from '#server/areas/signatures/signing-context.ts';
import type { Db } from '#server/db/db.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { formatAddressedName } from '#server/primitives/greeting.ts';
import { findCopiesRecipient } from './copies.ts';

export const brokerNoticeJobKind = 'signature-broker-notice';

const kinds = ['signed', 'half-signed', 'refused', 'expired', 'blocked', 'renewed', 'ended'] as const;
type NoticeKind = (typeof kinds)[number];
/** Notices about one of two signatories, who is named. */
const ofOneSignatory: readonly NoticeKind[] = ['half-signed', 'refused', 'expired'];
const jobSchema = v.object({ requestId: v.number(), kind: v.picklist(kinds) });

/** A failure is reported once it lasted this long: most are resolved by the next attempt. */
export const blockedAfterMs = 3_600_000;

/** Enqueues an e-mail to the broker about a request. */
export const notifyBroker = (tx: Db, notice: v.InferOutput<typeof jobSchema>, at: Date): Promise<void> =>
  enqueueJob(tx, brokerNoticeJobKind, notice, at);

const texts: Readonly<Record<NoticeKind, readonly [title: string, text: string]>> = {
  signed: ['signé', 'Les documents scellés sont au dossier.'],
  'half-signed': [
    '1 signature sur 2',
    'Un des deux signataires a signé. Les documents seront scellés quand l’autre aura signé.',
  ],
  refused: ['refusé', 'Le client a refusé de signer. Son motif est au dossier.'],
  expired: ['délai passé', 'Le client n’a pas signé dans le délai\u00A0: le lien est clos.'],
  blocked: ['bloqué', 'La signature n’avance plus depuis une heure. Un administrateur voit pourquoi au dossier.'],
  renewed: [
    'renouvelé',
    'Un document à signer a été remplacé\u00A0: le client est invité à lire et à signer le nouveau, par le même lien.',
  ],
  ended: ['clos', 'La demande de signature est close, sans signature.'],
};

/**
 * Text about who signed and who receives the sealed papers by e-mail; a signatory without an address receives them from the
 * broker.
 */
const signedText = (signatories: readonly SignatureRequest[], clientEmail: string | null): string => {
  const hasCosigner = signatories.length > 1;
  const without = signatories.filter((signatory) => findCopiesRecipient(signatory, clientEmail) === null);
  const [one] = without;
  const signed = `${hasCosigner ? 'Les deux signataires ont' : 'Le client a'} signé. Les documents scellés sont au dossier`;
  if (!one) return `${signed} et ${hasCosigner ? 'leur' : 'lui'} sont envoyés.`;
  if (without.length === signatories.length)
    return `${signed}. Sans adresse e-mail, ils ne sont pas envoyés\u00A0: remettez-les ${hasCosigner ? 'aux signataires' : 'au client'}.`;
  return `${signed} et envoyés à l’autre signataire. ${formatAddressedName(one.firstName, one.lastName)} n’a pas d’adresse e-mail\u00A0: remettez-lui les siens.`;
};

/** What happened, for the broker. `signatories` are those of the request. */
const outcomeText = (
  kind: NoticeKind,
  signatories: readonly SignatureRequest[],
  clientEmail: string | null,
): string => {
  if (kind === 'signed') return signedText(signatories, clientEmail);
  if (kind === 'ended' && signatories.some(({ signedAt }) => signedAt !== null))
    return 'La demande de signature est close\u00A0: un des deux signataires avait signé, l’autre non.';
  return texts[kind][1];
};

/** Job: notifies the broker of the outcome of a signature request. */
export const sendBrokerNotice: JobHandler = async (payload, deps) => {
  const { requestId, kind } = v.parse(jobSchema, payload);
  const request = await findRequest(deps.db, requestId);
  if (!request || (kind === 'blocked' && request.failure === null)) return;
  const [title] = texts[kind];
  const storedReason = kind === 'ended' || kind === 'expired' ? await findEndReason(deps.db, requestId) : null;
  const reason = storedReason ?? (kind === 'expired' ? 'Vous pouvez envoyer une autre demande.' : null);
  const { isEstimate, clientEmail, canBecomeContract } = await loadSigningContext(deps.db, request.contractId);
  const quoteStep = canBecomeContract
    ? 'Le devis est à transformer en contrat.'
    : 'Ce devis ne se transforme pas ici\u00A0: demandez le contrat à l’assureur.';
  const nextStep = isEstimate && kind === 'signed' ? [quoteStep] : [];
  const signatories = await findSignatories(deps.db, request);
  const signatoryText =
    signatories.length > 1 && ofOneSignatory.includes(kind)
      ? [`Il s’agit de ${formatAddressedName(request.firstName, request.lastName)}.`]
      : [];
  const mandateSignatory = signatories.find(({ signsMandateOnly }) => signsMandateOnly);
  const mandateText = mandateSignatory
    ? [
        `${formatAddressedName(mandateSignatory.firstName, mandateSignatory.lastName)} ne signe et ne reçoit que le mandat de prélèvement.`,
      ]
    : [];
  await deliverBrokerNotice(deps, {
    contractId: request.contractId,
    requestedBy: request.createdBy,
    kind: 'signature',
    subject: (number) => `Signature du ${isEstimate ? 'devis' : 'contrat'} ${number}\u00A0: ${title}`,
    texts: [
      outcomeText(kind, signatories, clientEmail),
      ...signatoryText,
      ...mandateText,
      ...(reason === null ? [] : [reason]),
      ...nextStep,
    ],
    tab: 'documents',
    tag: `signature-${requestId}`,
  });
};
