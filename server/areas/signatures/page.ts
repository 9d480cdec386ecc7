import { type PdfContent, renderPdf } from '#server/adapters/pdf.ts';
import type { SealCertificate } from '#server/services/seal.ts';
import { frenchDateTimeWithSeconds } from '#shared/primitives/calendar/calendar.ts';
import { type SignatureMark, type Stroke, signatureProportion, strokesPath } from '#shared/signatures/strokes.ts';
import type { SignatureDocument, SignatureRequest } from './signature-repository.ts';

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

/** Size in points of the signature in its place on a paper, and of the strokes in it. */
const placeSize = [222, 40] as const;
const placedWidth = 116;
/** Typed names longer than this many characters are written smaller, to fit in their place. */
const longName = 26;

/** Renders a signature with its signatory and time, to be drawn at its place on a paper. */
export const renderPlacedMark = (
  { mark, signedAt, deviceSignedAt, firstName, lastName }: SignatureRequest,
  at: Date,
): Promise<Uint8Array> => {
  if (mark === null || signedAt === null) throw new Error('The request is not signed');
  const name = `${firstName} ${lastName}`.trim();
  const text = `Signé électroniquement par ${name} le ${noumea(deviceSignedAt ?? signedAt)}`;
  return renderPdf({
    title: 'Signature',
    createdAt: at,
    footer: '',
    size: placeSize,
    content: [
      {
        columns: [
          'typed' in mark
            ? { text: mark.typed, fontSize: mark.typed.length > longName ? 8 : 13, color: ink, width: placedWidth }
            : renderStrokes(mark.strokes, placedWidth),
          { text, fontSize: 6, width: placeSize[0] - placedWidth - 6 },
        ],
        columnGap: 6,
      },
    ],
  });
};

const noumea = (instant: string): string => `${frenchDateTimeWithSeconds(new Date(instant))} (heure de Nouméa)`;

const demonstrationNote =
  'Démonstration\u00A0: le certificat du cachet a été fait par ce serveur pour lui-même. Il n’engage personne.';

/** How the papers were presented to the signatory, in French. */
export const channelDescriptions = {
  email: 'par un lien envoyé par e-mail et un code à usage unique',
  'in-person': 'en présence du courtier, sur son appareil',
  'client-link': 'à la demande du client, par un lien envoyé par e-mail et un code à usage unique',
} as const;

const row = (label: string, value: PdfContent): PdfContent[] => [{ text: label, style: 'label' }, value];

/** Page appended to a sealed paper: signatory, time, channel, consent and hash. */
export const renderSignaturePage = (
  request: SignatureRequest,
  document: SignatureDocument,
  { name, isDemonstration }: SealCertificate,
  at: Date,
): Promise<Uint8Array> => {
  const { mark, signedAt, deviceSignedAt } = request;
  if (mark === null || signedAt === null) throw new Error('The request is not signed');
  return renderPdf({
    title: `Signature de ${document.name}`,
    createdAt: at,
    isNumbered: false,
    footer: `Demande de signature n° ${request.id} · ${document.name}`,
    content: [
      { text: 'Page de signature', style: 'title' },
      { text: document.name, style: 'lead' },
      {
        table: {
          widths: [140, '*'],
          body: [
            row('Signé par', { text: `${request.firstName} ${request.lastName}`.trim(), bold: true }),
            ...(request.email ? [row('Adresse e-mail', request.email)] : []),
            ...(deviceSignedAt ? [row('Signé le, sur l’appareil', noumea(deviceSignedAt))] : []),
            row(deviceSignedAt ? 'Reçu par le serveur le' : 'Signé le', noumea(signedAt)),
            row('Signé', channelDescriptions[request.channel]),
            row('Consentement', request.consent ?? ''),
            row('Empreinte du document lu', { text: document.shownSha256 ?? '', fontSize: 7.5 }),
            row('Cachet', name),
          ],
        },
        layout: 'facts',
      },
      { text: 'Signature', style: 'heading' },
      { table: { widths: [boxWidth + 20], body: [[renderMark(mark)]] }, layout: 'box' },
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
