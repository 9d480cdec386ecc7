import type { PdfContent } from '#server/adapters/pdf.ts';
import type { DocumentKind, SnapshotOf } from '#shared/documents/documents.ts';
import type { Texts } from '../texts.ts';

/** What a template is given: what the paper froze, and the words of its version. */
export interface Printed<K extends DocumentKind> {
  readonly snapshot: SnapshotOf<K>;
  readonly texts: Texts;
}

/** What a paper of a kind says. */
export interface Printout {
  readonly title: string;
  /** After the product, under the title. */
  readonly about: string;
  readonly content: readonly PdfContent[];
  /** The paper bears the code and the QR code by which anybody verifies it. */
  readonly isVerifiable?: true;
  /** The letterhead shows the broker's logo. */
  readonly isBranded?: true;
  /** The file has a structure that a screen reader tells, and is fit for an archive. */
  readonly isTagged?: true;
}

/** A template of a kind: what a paper says, of what it froze. */
export type Template<K extends DocumentKind> = (printed: Printed<K>) => Printout;

export interface Paper<K extends DocumentKind> {
  /** The template that new papers are issued with. */
  readonly current: number;
  /** Every template that a paper was ever issued with: none is changed once it was used, another follows. */
  readonly templates: Readonly<Record<number, Template<K>>>;
}

/** The same paper with the code and the QR code by which anybody verifies it. */
export const verifiable =
  <K extends DocumentKind>(template: Template<K>): Template<K> =>
  (printed) => ({ ...template(printed), isVerifiable: true });

/** The same paper with a structure that a screen reader tells. */
export const tagged =
  <K extends DocumentKind>(template: Template<K>): Template<K> =>
  (printed) => ({ ...verifiable(template)(printed), isTagged: true });

/** The same paper with the broker's logo in its letterhead, where it has one. */
export const branded =
  <K extends DocumentKind>(template: Template<K>): Template<K> =>
  (printed) => ({ ...tagged(template)(printed), isBranded: true });
