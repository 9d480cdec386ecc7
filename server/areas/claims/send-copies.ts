import { sendCopy } from '#server/areas/client-link/send-documents.ts';
import type { PersonContext } from '#server/http/audit-record.ts';
import { type CopyRecipient, copyEmails } from '#shared/claims/claim-copies.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import { foldAddress } from '#shared/primitives/text.ts';

type CopiedDocument = Parameters<typeof sendCopy>[1]['documents'][number];

interface CopyRequest {
  readonly contractId: number;
  readonly values: RawGroup;
  /** `statement`: what both drivers read, without the data of the subscriber; null without a collision. */
  readonly documents: { readonly declaration: CopiedDocument; readonly statement: CopiedDocument | null };
}

/** E-mails the subscriber and the drivers their documents, each address once; returns what the answer says about it. */
export const sendCopies = async (
  context: PersonContext,
  { contractId, values, documents: { declaration, statement } }: CopyRequest,
): Promise<string> => {
  const toDriver = statement ? [statement] : [];
  const selectDocuments = (recipient: CopyRecipient): readonly CopiedDocument[] =>
    recipient === 'subscriber' ? [declaration, ...toDriver] : toDriver;
  const sentAddresses = new Set<string>();
  const texts: string[] = [];
  // The subscriber comes first: their documents contain those of a driver with the same address.
  for (const [recipient, email] of copyEmails(values)) {
    if (sentAddresses.has(foldAddress(email))) continue;
    sentAddresses.add(foldAddress(email));
    const refusal = await sendCopy(context, { contractId, email, documents: selectDocuments(recipient) });
    texts.push(refusal === undefined ? ` Copie envoyée à ${email}.` : ` Copie non envoyée\u00A0: ${refusal}`);
  }
  return texts.join('');
};
