import * as v from 'valibot';
import { defineDraftOnlyWork, workLink } from '#work/define-work.ts';

/** There is one catalogue, hence one draft per device. */
export const rangesDraftId = 'ranges';

/** The catalogue being edited: saved as a draft with chosen documents, submitted online. */
export const rangesDraft = defineDraftOnlyWork({
  kind: 'ranges',
  label: 'Catalogue',
  texts: { open: 'Le catalogue est ouvert' },
  version: 1,
  // Validated by the form, which alone loads the schema.
  valueSchema: v.object({ base: v.unknown(), ranges: v.unknown() }),
  toDraft: ({
    base,
    ranges,
    files,
  }: {
    readonly base: unknown;
    readonly ranges: unknown;
    readonly files: readonly File[];
  }) => ({
    title: 'Gammes et produits',
    lane: rangesDraftId,
    value: { base, ranges },
    files,
  }),
  resumeLink: () => workLink({ to: '/gamuts' }),
});
