import { findSignatories, signatoryName, signsDocument } from '#server/areas/signatures/cosigner.ts';
import {
  findDocuments,
  findRequest,
  findSignatureEvents,
  type SignatureDocument,
  type SignatureEventRow,
  type SignatureRequest,
} from '#server/areas/signatures/signature-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { SealCertificate } from '#server/services/seal.ts';
import type { SignatureProof } from '#shared/documents/snapshots.ts';
import { frenchDateTimeWithSeconds } from '#shared/primitives/calendar/calendar.ts';
import { signatureEventLabels } from '#shared/signatures/event-labels.ts';
import { channelDescriptions, formatEvidenceTime } from './page.ts';

const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');

const signatureMeansLabels: Readonly<Record<string, string>> = { typed: ', nom écrit', drawn: ', signature dessinée' };

/** Formats the details of an event: recipient, reason, time on the signatory's device. */
const formatDetail = ({ kind, detail }: SignatureEventRow): string => {
  if (kind === 'sent' || kind === 'code-sent') return ` à ${textOrEmpty(detail['to'])}`;
  if (kind === 'failed' || kind === 'not-signed') return `\u00A0: ${textOrEmpty(detail['why'])}`;
  if (kind === 'sealed') return detail['level'] === null ? '' : `, niveau PAdES ${textOrEmpty(detail['level'])}`;
  if (kind !== 'signed') return '';
  const means = signatureMeansLabels[textOrEmpty(detail['means'])] ?? '';
  const deviceAt = textOrEmpty(detail['deviceAt']);
  return deviceAt === '' ? means : `${means}, le ${frenchDateTimeWithSeconds(new Date(deviceAt))} sur l’appareil`;
};

const formatOrigin = ({ address, agent }: SignatureEventRow): string =>
  address === 'job' ? 'serveur' : [address, agent.slice(0, 120)].filter(Boolean).join(' · ');

/** Facts of one signatory of a signed request with these papers. */
const buildFacts = (request: SignatureRequest, documents: readonly SignatureDocument[]): [string, string][] => {
  const { signedAt, deviceSignedAt, place, consent, email, channel } = request;
  if (signedAt === null) throw new Error('The request is not signed');
  const signedNames = documents.filter((document) => signsDocument(request, document)).map(({ name }) => name);
  return [
    ['Signé par', signatoryName(request)],
    ...(email ? [['Adresse e-mail', email] as [string, string]] : []),
    ['Signé', channelDescriptions[channel]],
    ...(deviceSignedAt ? [['Signé sur l’appareil', formatEvidenceTime(deviceSignedAt)] as [string, string]] : []),
    [deviceSignedAt ? 'Reçu par le serveur' : 'Signé le', formatEvidenceTime(signedAt)],
    ...(place ? [['Lieu', `${place.latitude.toFixed(4)}, ${place.longitude.toFixed(4)}`] as [string, string]] : []),
    ...(request.signsMandateOnly ? [['Document signé', signedNames.join(', ')] as [string, string]] : []),
    ['Consentement', consent ?? ''],
  ];
};

/** Events of all signatories in order; each names its signatory if there are two. */
const loadEvents = async (tx: Db, signatories: readonly SignatureRequest[]): Promise<SignatureProof['events']> => {
  const events: (SignatureEventRow & { readonly prefix: string })[] = [];
  for (const request of signatories) {
    const prefix = signatories.length > 1 ? `${signatoryName(request)}\u00A0: ` : '';
    for (const event of await findSignatureEvents(tx, request.id)) events.push({ ...event, prefix });
  }
  return events
    .sort((a, b) => a.id - b.id)
    .map((event) => ({
      at: frenchDateTimeWithSeconds(new Date(event.at)),
      what: `${event.prefix}${signatureEventLabels[event.kind]}${formatDetail(event)}`,
      from: formatOrigin(event),
    }));
};

/** Collects the facts, documents and events for the proof of a sealed request; call it in the sealing transaction. */
export const buildProof = async (
  tx: Db,
  requestId: number,
  sealer: Pick<SealCertificate, 'name' | 'isDemonstration'>,
): Promise<SignatureProof> => {
  const request = await findRequest(tx, requestId);
  if (!request) throw new Error('The request does not exist');
  const { level } = request;
  const signatories = await findSignatories(tx, request);
  const papers = await findDocuments(tx, requestId);
  const facts = signatories.flatMap((signatory) => buildFacts(signatory, papers));
  const seal: [string, string] = ['Cachet', level === null ? sealer.name : `${sealer.name}, PAdES ${level}`];
  // The grid fills its first column first: each of two signatories gets a column.
  if (signatories.length > 1) facts.unshift(seal);
  else facts.push(seal);
  const documents = papers.map(({ name, shownSha256, sha256 }) => ({
    name,
    original: shownSha256 ?? '',
    result: sha256 ?? '',
  }));
  const events = await loadEvents(tx, signatories);
  return { facts, documents, events, isDemonstration: sealer.isDemonstration };
};
