import type { PdfContent } from '#server/adapters/pdf.ts';
import type { DocumentHead } from '#shared/documents/snapshots.ts';
import { formatVerificationCode } from '#shared/documents/verification.ts';
import { formatPhone } from '#shared/primitives/phone/format-phone.ts';
import type { Texts } from '../texts.ts';
import { note } from './layout.ts';

const lineColor = '#0b6b73';
const pageWidth = 507;
/** Maximum size of the broker's logo, as high as the insurer's. */
const logoFit = [64, 36] as const;

const joinWithDots = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

/** Letterhead: insurer on the left, broker on the right. */
const buildLetterhead = ({ broker }: SheetHead, { insurer }: Texts, brokerLogo: string | null): PdfContent[] => [
  {
    columnGap: 10,
    columns: [
      ...(insurer.logo ? [{ svg: insurer.logo, width: 36, height: 36 }] : []),
      {
        stack: [
          { text: insurer.name, bold: true, fontSize: 12 },
          { text: insurer.address, style: 'label' },
          { text: joinWithDots(formatPhone(insurer.phone), insurer.email), style: 'label' },
          { text: joinWithDots(`RIDET ${insurer.ridet}`, insurer.rcs), style: 'label' },
        ],
        fontSize: 8.5,
        width: '*',
      },
      {
        stack: [
          { text: `Votre courtier\u00A0: ${broker.name}`, bold: true },
          ...[
            broker.address,
            joinWithDots(broker.phone && formatPhone(broker.phone), broker.email),
            joinWithDots(broker.ridet && `RIDET ${broker.ridet}`, broker.rias && `RIAS ${broker.rias}`),
          ]
            .filter((text) => text !== null && text !== '')
            .map((text) => ({ text: text as string, style: 'label' })),
        ],
        fontSize: 8.5,
        alignment: 'right',
        // The logo must not narrow the insurer's lines.
        width: brokerLogo ? 180 : 215,
      },
      ...(brokerLogo
        ? [{ stack: [{ image: brokerLogo, fit: logoFit, alignment: 'right' as const }], width: logoFit[0] }]
        : []),
    ],
  },
  {
    canvas: [{ type: 'line', x1: 0, y1: 0, x2: pageWidth, y2: 0, lineWidth: 1.6, lineColor }],
    margin: [0, 8, 0, 12],
  },
];

/** Public verification of a paper: complete URL and code. */
export interface Verification {
  readonly url: string;
  readonly code: string;
}

/** Head of a document: the broker, and the product below the title. */
interface SheetHead {
  readonly broker: DocumentHead['broker'];
  readonly contract: Pick<DocumentHead['contract'], 'product'>;
}

export interface Sheet {
  readonly head: SheetHead;
  readonly texts: Texts;
  /** Data URL; null for no logo. */
  readonly brokerLogo: string | null;
  readonly title: string;
  /** Subtitle after the product and number. */
  readonly subtitle: string;
  readonly issued: string;
  /** Note that the facts date from another day than the paper. */
  readonly reconstructed: string | null;
  readonly verification: Verification | null;
  readonly content: readonly PdfContent[];
}

/** Layout of a paper: letterhead, title, content, verification. */
export const sheet = ({
  head,
  texts,
  brokerLogo,
  title,
  subtitle,
  issued,
  reconstructed,
  verification,
  content,
}: Sheet): PdfContent[] => [
  ...buildLetterhead(head, texts, brokerLogo),
  ...(verification
    ? [verifiableTitle({ title, subtitle, issued, head, verification })]
    : plainTitle({ title, subtitle, issued, head })),
  ...(reconstructed ? [note(reconstructed)] : []),
  ...content,
];

type TitledSheet = Pick<Sheet, 'title' | 'subtitle' | 'issued' | 'head'>;

const plainTitle = ({ title, subtitle, issued, head }: TitledSheet): PdfContent[] => [
  { text: title, style: 'title' },
  {
    columns: [
      { text: joinWithDots(head.contract.product, subtitle), style: 'label', width: '*' },
      { text: issued, alignment: 'right', width: 170 },
    ],
    margin: [0, 0, 0, 6],
  },
];

/** Two points for each QR module with URLs of up to 84 characters: a phone can scan it at arm's length. */
const qrWidth = 74;

/** Title with the verification on its right, so that the first page suffices to verify the paper. */
const verifiableTitle = ({
  title,
  subtitle,
  issued,
  head,
  verification: { url, code },
}: TitledSheet & { readonly verification: Verification }): PdfContent => ({
  columns: [
    {
      stack: [
        { text: title, style: 'title' },
        { text: joinWithDots(head.contract.product, subtitle), style: 'label' },
        issued,
      ],
      width: '*',
    },
    {
      stack: [
        { text: 'Vérifier ce document', bold: true },
        { text: url.replace(/^https?:\/\//, '').replace(/\/[^/]*$/, ''), link: url, style: 'label' },
        { text: formatVerificationCode(code), bold: true, fontSize: 10.5 },
      ],
      alignment: 'right',
      fontSize: 8.5,
      width: 124,
      margin: [0, 10, 0, 0],
    },
    { qr: url, fit: qrWidth, eccLevel: 'M', alignment: 'right', width: qrWidth },
  ],
  columnGap: 10,
  margin: [0, 0, 0, 6],
});
