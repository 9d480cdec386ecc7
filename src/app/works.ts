import { clientWork } from '#features/clients/client-work-definition.ts';
import { pageDraft } from '#features/content/pages/page-draft-definition.ts';
import { claimWork } from '#features/contracts/claims/declaration/claim-work-definition.ts';
import { documentSendingWork } from '#features/contracts/documents/document-sending-work.ts';
import { paymentLinkWork } from '#features/contracts/premiums/links/payment-link-work.ts';
import { receivedPaymentWork } from '#features/contracts/premiums/received/received-payment-work.ts';
import { inPersonSignatureWork } from '#features/contracts/signature/in-person-signature-work-definition.ts';
import { supportingDocumentWork } from '#features/contracts/supporting-documents/supporting-document-work.ts';
import { actionMarkWork } from '#features/follow-up/action-mark-work-definition.ts';
import { noteChangeWork } from '#features/follow-up/notes/note-change-work-definition.ts';
import { reminderEditWork } from '#features/follow-up/reminder-edit-work-definition.ts';
import { reminderWork } from '#features/follow-up/reminder-work-definition.ts';
import { conversionWork } from '#features/quotes/conversion/conversion-work-definition.ts';
import { quoteWork } from '#features/quotes/wizard/work/quote-work-definition.ts';
import { rangesDraft } from '#features/ranges/ranges-draft-definition.ts';
import { taskWork } from '#features/tasks/task-work-definition.ts';
import { rowDraft } from '#work/drafts/row-draft.ts';
import { noteWork } from '#work/notes/note-work-definition.ts';

// Bundled in one chunk with the device's services.
// @chunk device

/** Every kind of work: by its type, a kind that is missing here can be neither saved nor sent. docs/extending.md, "A work". */
export const works = [
  taskWork,
  clientWork,
  supportingDocumentWork,
  quoteWork,
  conversionWork,
  claimWork,
  inPersonSignatureWork,
  receivedPaymentWork,
  paymentLinkWork,
  documentSendingWork,
  reminderWork,
  reminderEditWork,
  actionMarkWork,
  noteWork,
  noteChangeWork,
  pageDraft,
  rangesDraft,
  rowDraft,
] as const;

type ListedKind = (typeof works)[number]['kind'];

declare module '#offline/interfaces/draft-types.ts' {
  interface ListedKinds extends Record<ListedKind, true> {}
}
