import * as v from 'valibot';
import type { RangeRow, SubmittedRange } from '#shared/operations/catalogue/ranges.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';
import {
  type ProductFileType,
  productEntries,
  productFileTypes,
  rangeEntries,
  temporaryId,
} from '#shared/schemas/range-forms.ts';

/** One of the three documents of a product. `hashedName` is empty if none is stored; `chosen` replaces it. */
const fileDraftSchema = v.pipe(
  v.object({
    type: v.picklist(productFileTypes),
    label: limitedText(100),
    fileName: v.string(),
    hashedName: v.string(),
    chosen: v.array(v.instance(File)),
  }),
  // Without a file nothing would be saved, and the label would be lost silently.
  v.forward(
    v.partialCheck(
      [['label'], ['hashedName'], ['chosen']],
      ({ label, hashedName, chosen }) => label === '' || hashedName !== '' || chosen.length > 0,
      'Choisissez le fichier de ce libellé, ou effacez le libellé',
    ),
    ['chosen'],
  ),
);
export type FileDraft = v.InferOutput<typeof fileDraftSchema>;

const typedProduct = v.object({
  ...productEntries,
  id: v.string(),
  forbidden: v.array(v.number()),
  files: v.array(fileDraftSchema),
});
export type ProductDraft = v.InferOutput<typeof typedProduct>;
/** A blank product added by the screen is not sent. Specification 3, section 4 "Catalogue editing". */
const untypedProduct = v.pipe(
  v.object({ ...typedProduct.entries, title: v.string(), menuTitle: v.string(), okayoEquivalent: v.string() }),
  v.check((product) => isBlank(product)),
);

const rangeDraftSchema = v.object({
  ...rangeEntries,
  active: v.boolean(),
  id: v.string(),
  products: v.array(v.lazy((product) => (isBlank(product as ProductDraft) ? untypedProduct : typedProduct))),
});
export type RangeDraft = v.InferOutput<typeof rangeDraftSchema>;
export const rangesDraftSchema = v.object({ ranges: v.array(rangeDraftSchema) });
export type RangesDraft = v.InferOutput<typeof rangesDraftSchema>;

const isTemporary = (id: string): boolean => temporaryId.test(id);

function isBlank({ id, title, menuTitle, okayoEquivalent, files }: ProductDraft): boolean {
  const isTyped = [title, menuTitle, okayoEquivalent].some((text) => text.trim() !== '');
  return isTemporary(id) && !isTyped && files.every(({ chosen, label }) => chosen.length === 0 && label === '');
}

/** `tmp_` and a number below 5000 that no other row has. Specification 3, section 9. */
const newId = (ranges: readonly RangeDraft[]): string => {
  const usedIds = new Set(ranges.flatMap(({ id, products }) => [id, ...products.map((product) => product.id)]));
  for (;;) {
    const id = `tmp_${Math.floor(Math.random() * 5000)}`;
    if (!usedIds.has(id)) return id;
  }
};

const blankFile = (type: ProductFileType): FileDraft => ({ type, label: '', fileName: '', hashedName: '', chosen: [] });
export const blankProduct = (ranges: readonly RangeDraft[]): ProductDraft => ({
  id: newId(ranges),
  title: '',
  menuTitle: '',
  okayoEquivalent: '',
  forbidden: [],
  files: productFileTypes.map(blankFile),
});
export const blankRange = (ranges: readonly RangeDraft[]): RangeDraft => {
  const range: RangeDraft = { id: newId(ranges), title: '', iconName: 'directions_car', active: true, products: [] };
  return { ...range, products: [blankProduct([...ranges, range])] };
};

type StoredProduct = RangeRow['products'][number];

const productDraft = (product: StoredProduct): ProductDraft => ({
  id: `${product.id}`,
  title: product.title,
  menuTitle: product.menuTitle,
  okayoEquivalent: product.okayoEquivalent,
  forbidden: product.unauthorizedBroker,
  files: productFileTypes.map((type) => {
    const stored = product.productFiles.find(({ productFileType }) => productFileType === type);
    return stored ? { type, label: stored.fileLibelle, ...stored.file, chosen: [] } : blankFile(type);
  }),
});

/** Converts server rows to form values. */
export const toRangesDraft = (rows: readonly RangeRow[]): RangesDraft => {
  const ranges = rows.map(
    ({ id, title, iconName, active, products }): RangeDraft => ({
      id: `${id}`,
      title,
      iconName: iconName as RangeDraft['iconName'],
      active,
      products: products.map(productDraft),
    }),
  );
  return { ranges };
};

/** Adds a blank product to ranges without one. */
export const withBlankProducts = ({ ranges }: RangesDraft): RangesDraft => ({
  ranges: ranges.map((range) => (range.products.length > 0 ? range : { ...range, products: [blankProduct(ranges)] })),
});

const wireId = (id: string): number | string => (isTemporary(id) ? id : Number(id));
const idsIn = (ids: readonly string[], withoutIds: readonly string[]): number[] =>
  ids.filter((id) => !withoutIds.includes(id) && !isTemporary(id)).map(Number);
const productsOf = ({ ranges }: RangesDraft) => ranges.flatMap(({ products }) => products);
const hashesOf = (draft: RangesDraft): string[] =>
  productsOf(draft).flatMap(({ files }) =>
    files
      .filter(({ chosen, hashedName }) => hashedName !== '' && chosen.length === 0)
      .map(({ hashedName }) => hashedName),
  );

/** Files to upload with a save. */
export const chosenFiles = (draft: RangesDraft): File[] =>
  productsOf(draft).flatMap(({ files }) => files.flatMap(({ chosen }) => chosen));

/** Builds a save: the current values, and the rows of `base` that were removed. */
export const buildSave = (base: RangesDraft, draft: RangesDraft) => {
  const ranges = draft.ranges.map(({ id, title, iconName, active, products }) => ({
    id: wireId(id),
    title,
    iconName,
    active,
    products: products
      .filter((product) => !isBlank(product))
      .map((product) => ({
        id: wireId(product.id),
        title: product.title,
        menuTitle: product.menuTitle,
        okayoEquivalent: product.okayoEquivalent,
        unauthorizedBroker: product.forbidden,
        productFiles: product.files
          .filter(({ hashedName, chosen }) => hashedName !== '' || chosen.length > 0)
          // Chosen files are identified by name and size: another choice is another save (and idempotency key).
          .map(({ type, label, hashedName, chosen: [file] }) => ({
            productFileType: type,
            fileLibelle: label,
            file: file ? { fileName: file.name, size: file.size } : { hashedName },
          })),
      })),
  })) satisfies SubmittedRange[];
  const rangeIds = (source: RangesDraft) => source.ranges.map(({ id }) => id);
  const productIds = (rangesDraft: RangesDraft) => productsOf(rangesDraft).map(({ id }) => id);
  const storedHashes = hashesOf(draft);
  const uploads = productsOf(draft).flatMap(({ id, files }) =>
    files.flatMap(({ type, chosen }) => chosen.map((file) => [`${id}_${type}`, file] as const)),
  );
  return {
    gamuts: JSON.stringify(ranges),
    idsToDelete: JSON.stringify({
      gamuts: idsIn(rangeIds(base), rangeIds(draft)),
      products: idsIn(productIds(base), productIds(draft)),
    }),
    filesIdsToDelete: JSON.stringify(hashesOf(base).filter((name) => !storedHashes.includes(name))),
    ...Object.fromEntries(uploads),
  };
};
