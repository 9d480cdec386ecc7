import { withSubscriberCopy } from '#shared/claims/claim-copies.ts';
import type { ClaimDescription } from '#shared/claims/claim-description.ts';
import { normalizeClaim } from '#shared/claims/claim-form.ts';
import type { ClaimSubject } from '#shared/claims/claim-subject.ts';
import type { Part } from '#shared/forms/layout.ts';
import { part } from '#shared/forms/layout.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { problemsOfPart } from '#shared/forms/progress.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import { drawProvisionalNumber } from '#shared/primitives/parsers/provisional-number.ts';
import type { OpenWork } from '#work/open-work.ts';
import type { ClaimValues } from './claim-work-definition.ts';
import { claimWork, notSigned } from './claim-work-definition.ts';

/** The last step: photos and the button that sends. */
export const lastPart = part('files', 'Photos et envoi');

/** Initial state of the form. */
export type ClaimStart = Omit<ClaimValues, 'contract'> & { readonly provisional: string };

/** Step that shows a path with an error; undefined if none does. */
export const partOfErrors = (parts: readonly Part[], paths: readonly string[]): Part | undefined =>
  parts.find(
    (part) =>
      problemsOfPart(
        part,
        paths.map((path) => ({ path, message: '' })),
      ).length > 0,
  );

/** Initial state from the draft, else a blank declaration whose copy goes to the subscriber. A refused one opens at the step of its first error. */
export const readClaimStart = (
  description: ClaimDescription,
  { draft, refusal }: Pick<OpenWork, 'draft' | 'refusal'>,
  context: QuoteContext,
  subject: ClaimSubject,
): ClaimStart => {
  const stored = draft && claimWork.parseDraft(draft);
  const declared = stored
    ? withSubscriberCopy(subject, stored.values as RawGroup, context)
    : { copies: { subscriber: subject.subscriberEmail ?? '' } };
  const values = normalizeClaim(description, declared, context);
  const steps = [...description.parts, lastPart];
  const refused = refusal && partOfErrors(description.parts, Object.keys(refusal.errors));
  const opened = refused ?? steps.find(({ id }) => id === stored?.partId) ?? steps[0];
  return {
    provisional: stored?.provisional ?? drawProvisionalNumber('D', crypto.getRandomValues(new Uint8Array(8))),
    values,
    // Those of a draft arrive once the form is shown.
    files: [],
    partId: opened?.id ?? lastPart.id,
    editing: stored?.editing ?? null,
    signing: stored?.signing ?? notSigned,
  };
};
