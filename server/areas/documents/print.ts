import * as v from 'valibot';
import type { PdfDocument } from '#server/adapters/pdf.ts';
import { type DocumentKind, documents } from '#shared/documents/documents.ts';
import { type DocumentHead, headSnapshot } from '#shared/documents/snapshots.ts';
import { formatVerificationCode } from '#shared/documents/verification.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import type { PaperContent, TemplateInput } from './templates/paper.ts';
import { papers } from './templates/papers.ts';
import { sheet, type Verification } from './templates/sheet.ts';
import type { Texts } from './texts.ts';

interface Issuance {
  readonly kind: DocumentKind;
  readonly snapshot: unknown;
  readonly template: number;
  readonly texts: Texts;
  readonly issuedAt: Date;
  readonly isReconstructed: boolean;
  /** Frozen broker logo as a data URL. */
  readonly brokerLogo: string | null;
  /** Public verification of the paper; null if it has no code. */
  readonly verification: Verification | null;
}

/** Renders a paper as it was issued. Throws for an unknown template or invalid facts. */
export const renderPaper = (issuance: Issuance): PdfDocument => {
  const { kind, template, texts, issuedAt } = issuance;
  const snapshot = v.parse(documents[kind].snapshot as v.GenericSchema<unknown, DocumentHead>, issuance.snapshot);
  const head = v.parse(headSnapshot, snapshot);
  const render = papers[kind].templates[template] as ((input: TemplateInput<DocumentKind>) => PaperContent) | undefined;
  if (!render) throw new Error(`No template ${template} of ${kind}`);
  const { title, subtitle, content, isVerifiable, isTagged, isBranded } = render({
    snapshot,
    texts,
  } as unknown as TemplateInput<DocumentKind>);
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
      subtitle,
      issued: `Émis à Nouméa le ${day}`,
      reconstructed: issuance.isReconstructed
        ? `Document du ${day} reconstitué d’après les données connues lorsque les documents ont été figés.`
        : null,
      verification,
      content,
    }),
  };
};

/** Hash of the frozen broker logo; null for none. */
export const frozenLogoHash = (snapshot: unknown): string | null => v.parse(headSnapshot, snapshot).broker.logo;
