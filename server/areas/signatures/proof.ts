import type { Db } from '#server/db/db.ts';
import type { SealCertificate } from '#server/services/seal.ts';
import type { SignatureProof } from '#shared/documents/snapshots.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { signatureEventLabels } from '#shared/signatures/event-labels.ts';
import { channelWords } from './page.ts';
import { documentsOf, eventsOf, findRequest, type SignatureEventRow } from './signature-repository.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const meansWords: Readonly<Record<string, string>> = { typed: ', nom écrit', drawn: ', signature dessinée' };

/** What an event says beyond its kind: to whom, why, and when by the signatory's own device. */
const more = ({ kind, detail }: SignatureEventRow): string => {
  if (kind === 'sent' || kind === 'code-sent') return ` à ${textOf(detail['to'])}`;
  if (kind === 'failed' || kind === 'not-signed') return `\u00A0: ${textOf(detail['why'])}`;
  if (kind === 'sealed') return detail['level'] === null ? '' : `, niveau PAdES ${textOf(detail['level'])}`;
  if (kind !== 'signed') return '';
  const means = meansWords[textOf(detail['means'])] ?? '';
  const deviceAt = textOf(detail['deviceAt']);
  return deviceAt === '' ? means : `${means}, le ${frenchDateTime(new Date(deviceAt))} sur l’appareil`;
};

const fromOf = ({ address, agent }: SignatureEventRow): string =>
  address === 'job' ? 'serveur' : [address, agent.slice(0, 120)].filter(Boolean).join(' · ');

/** How the papers of a sealed request were signed, for its proof; within the transaction that sealed it. */
export const proofOf = async (
  tx: Db,
  requestId: number,
  sealer: Pick<SealCertificate, 'name' | 'isDemonstration'>,
): Promise<SignatureProof> => {
  const request = await findRequest(tx, requestId);
  if (!request?.signedAt) throw new Error('nothing was signed');
  const { signedAt, deviceSignedAt, place, level, consent, email } = request;
  const moment = (instant: string): string => `${frenchDateTime(new Date(instant))} (heure de Nouméa)`;
  const facts: [string, string][] = [
    ['Signé par', `${request.firstName} ${request.lastName}`.trim()],
    ...(email ? [['Adresse e-mail', email] as [string, string]] : []),
    ['Signé', channelWords[request.channel]],
    ...(deviceSignedAt ? [['Signé sur l’appareil', moment(deviceSignedAt)] as [string, string]] : []),
    [deviceSignedAt ? 'Reçu par le serveur' : 'Signé le', moment(signedAt)],
    ...(place ? [['Lieu', `${place.latitude.toFixed(4)}, ${place.longitude.toFixed(4)}`] as [string, string]] : []),
    ['Consentement', consent ?? ''],
    ['Cachet', level === null ? sealer.name : `${sealer.name}, PAdES ${level}`],
  ];
  const documents = (await documentsOf(tx, requestId)).map(({ name, shownSha256, sha256 }) => ({
    name,
    original: shownSha256 ?? '',
    result: sha256 ?? '',
  }));
  const events = (await eventsOf(tx, requestId)).map((event) => ({
    at: frenchDateTime(new Date(event.at)),
    what: `${signatureEventLabels[event.kind]}${more(event)}`,
    from: fromOf(event),
  }));
  return { facts, documents, events, isDemonstration: sealer.isDemonstration };
};
