import type { PdfContent } from '#server/adapters/pdf.ts';
import type { DocumentKind, SnapshotOf } from '#shared/documents/documents.ts';
import type { Texts } from '../texts.ts';

/** Input of a template: frozen facts, and the texts of their version. */
export interface TemplateInput<K extends DocumentKind> {
  readonly snapshot: SnapshotOf<K>;
  readonly texts: Texts;
}

/** Rendered content of a paper. */
export interface PaperContent {
  readonly title: string;
  /** Subtitle after the product name. */
  readonly subtitle: string;
  readonly content: readonly PdfContent[];
  /** Shows the verification code and QR code. */
  readonly isVerifiable?: true;
  /** Shows the broker's logo in the letterhead. */
  readonly isBranded?: true;
  /** The PDF is tagged for screen readers and suitable for archiving (PDF/A-2a). */
  readonly isTagged?: true;
}

/** Template of a kind of paper. */
export type Template<K extends DocumentKind> = (input: TemplateInput<K>) => PaperContent;

export interface Paper<K extends DocumentKind> {
  /** Template of newly issued papers. */
  readonly current: number;
  /** All templates ever used to issue papers. A used template never changes: add a new one instead. */
  readonly templates: Readonly<Record<number, Template<K>>>;
}

/** Adds the verification code and QR code. */
export const withVerification =
  <K extends DocumentKind>(template: Template<K>): Template<K> =>
  (input) => ({ ...template(input), isVerifiable: true });

/** Adds the structure for screen readers. */
export const withTagging =
  <K extends DocumentKind>(template: Template<K>): Template<K> =>
  (input) => ({ ...withVerification(template)(input), isTagged: true });

/** Adds the broker's logo to the letterhead. */
export const withBrokerLogo =
  <K extends DocumentKind>(template: Template<K>): Template<K> =>
  (input) => ({ ...withTagging(template)(input), isBranded: true });
