import type { ClaimDescription } from '#shared/claims/claim-description.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import { formBlocks } from './quote-blocks.ts';
import type { Block } from './snapshots.ts';

/** Questions and answers of a declaration, as its document prints them and the drivers read them. Boxes that are not ticked are no answers. */
export const claimBlocks = ({ fields, parts }: ClaimDescription, values: RawGroup, context: QuoteContext): Block[] =>
  formBlocks({
    fields,
    sections: parts.flatMap(({ sections }) => sections),
    values,
    context,
    isFieldOmitted: ({ field, value }) => field.kind === 'checkbox' && value !== 'true',
  });
