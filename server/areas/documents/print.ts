import * as v from 'valibot';
import type { PdfDocument } from '#server/adapters/pdf.ts';
import { type DocumentKind, documents } from '#shared/documents/documents.ts';
import { type DocumentHead, headSnapshot } from '#shared/documents/snapshots.ts';
import { formatVerificationCode } from '#shared/documents/verification.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import type { Printed, Printout } from './templates/paper.ts';
import { papers } from './templates/papers.ts';
import { sheet, type Verification } from './templates/sheet.ts';
import type { Texts } from './texts.ts';

export interface Issuance {
  readonly kind: DocumentKind;
  readonly snapshot: unknown;
  readonly template: number;
  readonly texts: Texts;
  readonly issuedAt: Date;
  readonly isReconstructed: boolean;
  /** The logo that the paper froze, as a data address. */
  readonly brokerLogo: string | null;
  /** Where anybody may verify the paper; null for one without a code. */
  readonly verification: Verification | null;
}

/** A paper as it was issued. Throws where its template or its facts are not known. */
export const printed = (issuance: Issuance): PdfDocument => {
  const { kind, template, texts, issuedAt } = issuance;
  const snapshot = v.parse(documents[kind].snapshot as v.GenericSchema<unknown, DocumentHead>, issuance.snapshot);
  const head = v.parse(headSnapshot, snapshot);
  const render = papers[kind].templates[template] as ((given: Printed<DocumentKind>) => Printout) | undefined;
  if (!render) throw new Error(`no template ${template} of ${kind}`);
  const { title, about, content, isVerifiable, isTagged, isBranded } = render({
    snapshot,
    texts,
  } as unknown as Printed<DocumentKind>);
  const day = frenchDate(issuedAt.toISOString());
  const verification = isVerifiable ? issuance.verification : null;
  const reference = [
    verification && `code ${formatVerificationCode(verification.code)}`,
    head.contract.number,
    `modèle ${verification ? '' : `${kind} `}${template}`,
    `textes ${texts.version}`,
    texts.footer,
  ];
  return {
    title,
    createdAt: issuedAt,
    footer: reference.filter(Boolean).join(' · '),
    ...(isTagged && { isTagged }),
    content: sheet({
      head,
      texts,
      brokerLogo: isBranded ? issuance.brokerLogo : null,
      title,
      about,
      issued: `Émis à Nouméa le ${day}`,
      reconstructed: issuance.isReconstructed
        ? `Document du ${day} reconstitué d’après les données connues lorsque les documents ont été figés.`
        : null,
      verification,
      content,
    }),
  };
};

/** The name of the logo that a paper froze; null for none. */
export const frozenLogo = (snapshot: unknown): string | null => v.parse(headSnapshot, snapshot).broker.logo;
