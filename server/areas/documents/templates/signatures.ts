import type { PdfContent } from '#server/adapters/pdf.ts';
import { signatureDestination } from '#server/adapters/pdf-destination.ts';
import type { Texts } from '../texts.ts';
import { estimateHeight } from './content-height.ts';
import { heading, maxUnbrokenHeight, note } from './layout.ts';

const boxColor = '#f3f6f7';
/** Estimated height of the content that stays on the page of a signature, in points, if it has that much. */
const signedHeight = 90;

/** How a signature follows the content that is signed. */
export type SignedEnd = (content: readonly PdfContent[], signature: PdfContent) => PdfContent[];

/** As in early templates, where the signature may be alone on the last page. */
export const appendSignature: SignedEnd = (content, signature) => [...content, signature];

/**
 * Content, then its signature, on one page with the last parts of the content: a signature alone on a page would not show
 * what it is for.
 */
export const endWithSignature: SignedEnd = (content, signature) => {
  let from = content.length;
  while (
    from > 0 &&
    estimateHeight(content.slice(from)) < signedHeight &&
    estimateHeight(content.slice(from - 1)) <= maxUnbrokenHeight
  )
    from -= 1;
  return [...content.slice(0, from), { stack: [...content.slice(from), signature], unbreakable: true }];
};

/** Note whose place in the file takes the client's electronic signature. */
export const signatureNote = (text: string): PdfContent => ({ text, style: 'note', id: signatureDestination });

interface SignatureBox {
  readonly title: string;
  readonly text: string;
  readonly isPlaced: boolean;
  readonly last?: PdfContent;
}

/** A box with room for an electronic signature if it is placed here. */
const signatureBox = ({ title, text, isPlaced, last = note('Date et signature') }: SignatureBox): PdfContent => ({
  table: {
    widths: ['*'],
    heights: isPlaced ? 94 : 78,
    body: [
      [
        {
          stack: [{ text: title, bold: true }, note(text), last],
          fillColor: boxColor,
          margin: [6, 6, 6, 6],
        },
      ],
    ],
  },
  layout: 'noBorders',
});

const subscriberBox = ({ signature: { subscriber: text } }: Texts, isPlaced: boolean): PdfContent =>
  signatureBox({
    title: 'Le souscripteur',
    text,
    isPlaced,
    ...(isPlaced && { last: signatureNote('Date et signature') }),
  });

/** Boxes for both signatures; `isPlaced`: the first one takes the client's electronic signature. */
export const signatureBoxes = (texts: Texts, isPlaced = false): PdfContent => ({
  stack: [
    heading('Signatures'),
    {
      columns: [
        subscriberBox(texts, isPlaced),
        signatureBox({ title: 'Pour l’assureur', text: texts.signature.insurer, isPlaced }),
      ],
      columnGap: 18,
    },
  ],
  unbreakable: true,
});

/** Box for the subscriber alone, which takes their electronic signature. */
export const subscriberSignature = (texts: Texts): PdfContent => ({
  columns: [subscriberBox(texts, true), { text: '' }],
  columnGap: 18,
  margin: [0, 12, 0, 0],
  unbreakable: true,
});
