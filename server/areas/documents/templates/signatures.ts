import type { PdfContent } from '#server/adapters/pdf.ts';
import { signatureDestination } from '#server/adapters/pdf-destination.ts';
import { headline } from '#server/adapters/pdf-page-breaks.ts';
import type { Texts } from '../texts.ts';
import { heading, note } from './layout.ts';

const boxColor = '#f3f6f7';

/** Note whose place in the file takes the client's electronic signature. */
export const signatureNote = (text: string): PdfContent => ({
  text,
  style: 'note',
  id: signatureDestination,
  headlineLevel: headline.signature,
});

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

/** Heading and content of signatures, for `endWithContent`. */
export const signatureSection = (title: string, content: PdfContent): PdfContent => ({
  stack: [{ text: title, style: 'heading', id: 'signatures', headlineLevel: headline.signature }, content],
  unbreakable: true,
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
