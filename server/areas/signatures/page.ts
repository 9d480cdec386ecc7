import { type PdfContent, renderPdf } from '#server/adapters/pdf.ts';
import type { SealCertificate } from '#server/services/seal.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { type SignatureMark, signatureProportion, strokesPath } from '#shared/signatures/strokes.ts';
import type { SignatureDocument, SignatureRequest } from './signature-repository.ts';

const boxWidth = 300;
const ink = '#12304a';

/** Renders a drawn or typed signature at its size on paper. */
const renderMark = (mark: SignatureMark): PdfContent => {
  if ('typed' in mark) return { text: mark.typed, fontSize: 22, color: ink, margin: [0, 18, 0, 18] };
  const path = strokesPath(mark.strokes, boxWidth);
  const height = boxWidth / signatureProportion;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${boxWidth} ${height}"><path d="${path}" fill="none" stroke="${ink}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
    width: boxWidth,
  };
};

const noumea = (instant: string): string => `${frenchDateTime(new Date(instant))} (heure de Nouméa)`;

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
