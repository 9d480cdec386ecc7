import * as v from 'valibot';
import { defineKept, workLink } from '#work/define-work.ts';

/** The catalogue is one: it has one draft on a device. */
export const rangesDraftId = 'ranges';

/** The catalogue while it is edited: kept on the device with the documents that were chosen, saved online. */
export const rangesDraft = defineKept({
  kind: 'ranges',
  label: 'Catalogue',
  words: { open: 'Le catalogue est ouvert' },
  version: 1,
  // Checked by the form that is filled from it, which alone loads what that takes.
  keeps: v.object({ base: v.unknown(), ranges: v.unknown() }),
  draft: ({
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
  resume: () => workLink({ to: '/gamuts' }),
});
