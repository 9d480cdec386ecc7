import { type PdfContent, renderPdf } from '#server/adapters/pdf.ts';
import { signatoryName } from '#server/areas/signatures/cosigner.ts';
import type { SignatureDocument, SignatureRequest } from '#server/areas/signatures/signature-repository.ts';
import type { SealCertificate } from '#server/services/seal.ts';
import { frenchDateTimeWithSeconds } from '#shared/primitives/calendar/calendar.ts';
import { type SignatureMark, type Stroke, signatureProportion, strokesPath } from '#shared/signatures/strokes.ts';

const boxWidth = 300;
const ink = '#12304a';

/** Renders drawn strokes in a box of a width in points. */
const renderStrokes = (strokes: readonly Stroke[], width: number): PdfContent => {
  const height = width / signatureProportion;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path d="${strokesPath(strokes, width)}" fill="none" stroke="${ink}" stroke-width="${width > 200 ? 2.2 : 1.3}" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
    width,
  };
};

/** Renders a drawn or typed signature at its size on paper. */
const renderMark = (mark: SignatureMark): PdfContent =>
  'typed' in mark
    ? { text: mark.typed, fontSize: 22, color: ink, margin: [0, 18, 0, 18] }
    : renderStrokes(mark.strokes, boxWidth);

/** Size in points of the signatures in their place on a paper, and of the strokes of one or of each of two signatories. */
const placeSize = [222, 40] as const;
const placedWidth = 116;
const halfWidth = 60;
/** Scales of the signatures in their place: the first at which long names fit. */
const placedScales = [1, 0.85, 0.7, 0.6, 0.5, 0.4] as const;

type SignedRequest = SignatureRequest & { readonly mark: SignatureMark; readonly signedAt: string };

/** Throws for a request that is not signed. */
const requireMark = (request: SignatureRequest): SignedRequest => {
  const { mark, signedAt } = request;
  if (mark === null || signedAt === null) throw new Error('The request is not signed');
  return { ...request, mark, signedAt };
};

const signedLine = (request: SignedRequest): string =>
  `Signé électroniquement par ${signatoryName(request)} le ${formatEvidenceTime(request.deviceSignedAt ?? request.signedAt)}`;

/** The signature of the only signatory, with its text beside it. */
const renderOnlySignature = (request: SignedRequest, scale: number): PdfContent[] => {
  const { mark } = request;
  return [
    'typed' in mark
      ? { text: mark.typed, fontSize: 13 * scale, color: ink, width: placedWidth }
      : renderStrokes(mark.strokes, placedWidth),
    { text: signedLine(request), fontSize: 6 * scale, width: placeSize[0] - placedWidth - 6 },
  ];
};

/** The signature of one of two signatories, with its text below. */
const renderSharedSignature = (request: SignedRequest, scale: number): PdfContent => {
  const { mark } = request;
  const shownMark: PdfContent =
    'typed' in mark
      ? { text: mark.typed, fontSize: 9 * scale, color: ink }
      : renderStrokes(mark.strokes, halfWidth * scale);
  return { stack: [shownMark, { text: signedLine(request), fontSize: 5 * scale }], width: (placeSize[0] - 6) / 2 };
};

const countPages = (pdf: Uint8Array): number =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length ?? 0;

/**
 * Renders the signatures with their signatories and times, to be drawn at their place on a paper. What does not fit into
 * that place would be cut off, so it is rendered smaller.
 */
export const renderPlacedMark = async (signatories: readonly SignatureRequest[], at: Date): Promise<Uint8Array> => {
  const markedRequests = signatories.map(requireMark);
  const [onlyRequest] = markedRequests;
  for (const scale of placedScales) {
    const columns =
      markedRequests.length === 1 && onlyRequest
        ? renderOnlySignature(onlyRequest, scale)
        : markedRequests.map((markedRequest) => renderSharedSignature(markedRequest, scale));
    const content = [{ columns, columnGap: 6 }];
    const mark = await renderPdf({ title: 'Signature', createdAt: at, footer: '', size: placeSize, content });
    if (countPages(mark) === 1) return mark;
  }
  throw new Error('The names of the signatories do not fit into the place of their signatures');
};

/** « 5 mars 2026 à 10:12:09 (heure de Nouméa) » */
export const formatEvidenceTime = (instant: string): string =>
  `${frenchDateTimeWithSeconds(new Date(instant))} (heure de Nouméa)`;

const demonstrationNote =
  'Démonstration\u00A0: le certificat du cachet a été fait par ce serveur pour lui-même. Il n’engage personne.';

/** How the papers were presented to the signatory, in French. */
export const channelDescriptions = {
  email: 'par un lien envoyé par e-mail et un code à usage unique',
  'in-person': 'en présence du courtier, sur son appareil',
  'client-link': 'à la demande du client, par un lien envoyé par e-mail et un code à usage unique',
} as const;

const buildRow = (label: string, value: PdfContent): PdfContent[] => [{ text: label, style: 'label' }, value];

const secondSignatory: PdfContent = { text: 'Second signataire', style: 'heading' };

const factTable = (body: readonly PdfContent[][]): PdfContent => ({
  table: { widths: [140, '*'], body },
  layout: 'facts',
});

/** Signatory, time, channel, consent and signature of one signatory. */
const signatureFacts = (request: SignedRequest): PdfContent[] => {
  const { mark, signedAt, deviceSignedAt } = request;
  return [
    factTable([
      buildRow('Signé par', { text: signatoryName(request), bold: true }),
      ...(request.email ? [buildRow('Adresse e-mail', request.email)] : []),
      ...(deviceSignedAt ? [buildRow('Signé le, sur l’appareil', formatEvidenceTime(deviceSignedAt))] : []),
      buildRow(deviceSignedAt ? 'Reçu par le serveur le' : 'Signé le', formatEvidenceTime(signedAt)),
      buildRow('Signé', channelDescriptions[request.channel]),
      buildRow('Consentement', request.consent ?? ''),
    ]),
    { text: 'Signature', style: 'heading' },
    { table: { widths: [boxWidth + 20], body: [[renderMark(mark)]] }, layout: 'box' },
  ];
};

/** Page appended to a sealed paper: each signatory's name, time, channel and consent; then hash and seal of the document. */
export const renderSignaturePage = (
  signatories: readonly SignatureRequest[],
  document: SignatureDocument,
  { name, isDemonstration }: SealCertificate,
  at: Date,
): Promise<Uint8Array> => {
  const markedRequests = signatories.map(requireMark);
  return renderPdf({
    title: `Signature de ${document.name}`,
    createdAt: at,
    isNumbered: false,
    footer: `Demande de signature n° ${signatories[0]?.id} · ${document.name}`,
    content: [
      { text: 'Page de signature', style: 'title' },
      { text: document.name, style: 'lead' },
      ...markedRequests.flatMap((request, position) => [
        ...(position > 0 ? [secondSignatory] : []),
        ...signatureFacts(request),
      ]),
      { text: 'Document', style: 'heading' },
      factTable([
        buildRow('Empreinte du document lu', { text: document.shownSha256 ?? '', fontSize: 7.5 }),
        buildRow('Cachet', name),
      ]),
      {
        text: 'Ce fichier est scellé\u00A0: un seul signe changé, et le cachet ne vaut plus. Le document lui-même, avant cette page, est resté tel qu’il a été lu.',
        style: 'note',
      },
      ...(isDemonstration
        ? [{ text: demonstrationNote, bold: true, color: '#8a1c1c', margin: [0, 8, 0, 0] as const }]
        : []),
    ],
  });
};
