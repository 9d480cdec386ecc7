import * as v from 'valibot';
import { toFile } from '#offline/files/work-files.ts';
import type { LoadedDraft } from '#offline/interfaces/draft-types.ts';
import { rangeRowSchema } from '#shared/operations/catalogue/ranges.ts';
import { productFileTypes, rangeIcons } from '#shared/schemas/range-forms.ts';
import type { FileDraft, RangesDraft } from './range-draft.ts';
import { rangesDraft } from './ranges-draft-definition.ts';

const baseSchema = v.object({ gamuts: v.array(rangeRowSchema), version: v.number() });
/** The catalogue as read from the server. */
export type StoredCatalogue = v.InferOutput<typeof baseSchema>;

/** Typed values, valid or not; a chosen document is its index in the draft's files. */
const rangesSchema = v.array(
  v.object({
    id: v.string(),
    title: v.string(),
    iconName: v.picklist(rangeIcons),
    active: v.boolean(),
    products: v.array(
      v.object({
        id: v.string(),
        title: v.string(),
        menuTitle: v.string(),
        okayoEquivalent: v.string(),
        forbidden: v.array(v.number()),
        files: v.array(
          v.object({
            type: v.picklist(productFileTypes),
            label: v.string(),
            fileName: v.string(),
            hashedName: v.string(),
            chosen: v.array(v.number()),
          }),
        ),
      }),
    ),
  }),
);
type StoredRange = v.InferOutput<typeof rangesSchema>[number];
type StoredFile = StoredRange['products'][number]['files'][number];

/** Ranges as JSON, with the chosen documents beside. */
interface StoredRanges {
  readonly ranges: readonly StoredRange[];
  readonly files: readonly File[];
}

/** Serializes typed values for a draft. */
export const serializeRanges = (typed: RangesDraft): StoredRanges => {
  const files: File[] = [];
  const store = (file: FileDraft) => ({ ...file, chosen: file.chosen.map((chosen) => files.push(chosen) - 1) });
  const ranges = typed.ranges.map((range) => ({
    ...range,
    products: range.products.map((product) => ({ ...product, files: product.files.map(store) })),
  }));
  return { ranges, files };
};

/** Restores the catalogue from a draft; undefined if there is none to resume. */
export const restoreRanges = (
  draft: LoadedDraft | undefined,
): { readonly base: StoredCatalogue; readonly values: RangesDraft } | undefined => {
  const stored = draft?.state === 'open' ? rangesDraft.parseDraft(draft) : undefined;
  const base = v.safeParse(baseSchema, stored?.base);
  const ranges = v.safeParse(rangesSchema, stored?.ranges);
  if (!draft || !base.success || !ranges.success) return undefined;
  const fileAt = (at: number): readonly File[] =>
    draft.content.filter(({ id }) => id === draft.files[at]?.id).map(toFile);
  const restore = (file: StoredFile): FileDraft => ({ ...file, chosen: file.chosen.flatMap(fileAt) });
  const values = ranges.output.map((range) => ({
    ...range,
    products: range.products.map((product) => ({ ...product, files: product.files.map(restore) })),
  }));
  return { base: base.output, values: { ranges: values } };
};
