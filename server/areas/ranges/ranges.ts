import type { Db } from '#server/db/db.ts';
import type { StoredFile } from '#server/files/storage-repository.ts';
import { storeUploads } from '#server/files/uploads.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Context, Handler, Handlers, StagedHandler } from '#server/http/handler.ts';
import { toConflictAnswer, userMessage } from '#server/http/list-answers.ts';
import { invalid } from '#server/http/refusal.ts';
import type { gamutsGet, gamutsModify, RangeRow, SubmittedRange } from '#shared/operations/catalogue/ranges.ts';
import type { ParsedInput } from '#shared/operations/wire/endpoint.ts';
import type { UploadFile } from '#shared/operations/wire/upload.ts';
import { messages } from '#shared/primitives/messages.ts';
import { totalBytes } from '#shared/primitives/upload-limits.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { catalogueUploadLimits, productFileTypes } from '#shared/schemas/range-forms.ts';
import {
  findRanges,
  findRevision,
  incrementRevision,
  labelProductFile,
  lockRevision,
  removeRangeParts,
  replaceProductFile,
  saveProduct,
  saveRange,
} from './range-repository.ts';

type RangesInput = ParsedInput<typeof gamutsModify>;
type SubmittedProduct = SubmittedRange['products'][number];
type StoredFiles = ReadonlyMap<string, StoredFile>;

const getRanges: Handler<typeof gamutsGet> = async (_input, { db }) => ({
  success: true,
  gamuts: await findRanges(db),
  version: (await findRevision(db)).version,
});

const slotKey = (productId: number | string, type: string): string => `${productId}_${type}`;

/** Uploaded files by product and type; throws a 422 for a file without a product. */
const parseUploads = ({
  gamuts: ranges,
  idsToDelete: _ids,
  filesIdsToDelete: _files,
  version: _version,
  ...rest
}: RangesInput) => {
  const keys = ranges.flatMap(({ products }) =>
    products.flatMap(({ id }) => productFileTypes.map((type) => [slotKey(id, type), `${id}${type}`] as const)),
  );
  return Object.entries(rest as Record<string, UploadFile>).map(([name, file]) => {
    const matchingKey = keys.find((key) => key.includes(name));
    if (!matchingKey) throw invalid({ [name]: ['n’est le document d’aucun produit'] });
    return [matchingKey[0], file] as const;
  });
};

/** Throws a 422 if a product has a code outside of the catalogue. */
const assertSold = ({ gamuts: ranges }: RangesInput): void => {
  if (ranges.some(({ products }) => products.some(({ okayoEquivalent }) => !findProduct(okayoEquivalent))))
    throw invalid({ okayoEquivalent: [messages.required('Produit équivalent')] });
};

/** Throws a 422 for a deleted or duplicate row, so that it is not overwritten silently. */
const assertIdsExist = ({ gamuts: ranges, idsToDelete }: RangesInput, current: readonly RangeRow[]): void => {
  const products = ranges.flatMap((range) => range.products);
  const existingIds = [
    current.map(({ id }) => id),
    current.flatMap((range) => range.products.map(({ id }) => id)),
  ] as const;
  const submitted = [ranges.map(({ id }) => id), products.map(({ id }) => id)] as const;
  const removed = [idsToDelete.gamuts, idsToDelete.products] as const;
  for (const at of [0, 1] as const) {
    const unknown = submitted[at].find((id) => typeof id === 'number' && !existingIds[at].includes(id));
    const duplicate = submitted[at].find((id, index) => submitted[at].indexOf(id) !== index);
    const alsoDeleted = submitted[at].find((id) => typeof id === 'number' && removed[at].includes(id));
    if ((unknown ?? duplicate ?? alsoDeleted) !== undefined)
      throw invalid({ gamuts: ['contient un élément qui n’existe plus, ou deux fois le même'] });
  }
};

const saveFiles = async (tx: Db, productId: number, product: SubmittedProduct, stored: StoredFiles): Promise<void> => {
  for (const type of productFileTypes) {
    const slot = product.productFiles.find(({ productFileType }) => productFileType === type);
    const file = stored.get(slotKey(product.id, type));
    const label = slot?.fileLibelle || type;
    if (file) await replaceProductFile(tx, productId, { type, label }, file);
    else if (slot) await labelProductFile(tx, productId, { type, label });
  }
};

const saveAll = async (
  tx: Db,
  input: RangesInput,
  stored: StoredFiles,
  current: readonly RangeRow[],
): Promise<void> => {
  const deletedHashes = new Set(input.filesIdsToDelete);
  const files = current.flatMap((range) => range.products.flatMap(({ productFiles }) => productFiles));
  for (const [position, range] of input.gamuts.entries()) {
    const rangeId = await saveRange(tx, range, position);
    for (const [productPosition, product] of range.products.entries())
      await saveFiles(tx, await saveProduct(tx, rangeId, product, productPosition), product, stored);
  }
  // Deleted last, since a product may have moved out of a deleted range.
  await removeRangeParts(tx, {
    ranges: input.idsToDelete.gamuts,
    products: input.idsToDelete.products,
    files: files.filter(({ file }) => deletedHashes.has(file.hashedName)).map(({ id }) => id),
  });
};

/** "Sauvegarder": saves all or nothing (specification 3, section 4 "Catalogue editing"). */
const saveRanges: StagedHandler<typeof gamutsModify> = {
  stage: async (input, context: Context<typeof gamutsModify>) => {
    assertSold(input);
    const uploads = parseUploads(input);
    const uploadedFiles = uploads.map(([, file]) => file);
    if (totalBytes(uploadedFiles) > catalogueUploadLimits.totalBytes)
      throw invalid({ files: [catalogueUploadLimits.tooLarge] });
    const files = await storeUploads(context.services, 'produit', uploadedFiles);
    const stored = new Map(uploads.map(([key], index) => [key, files[index] as StoredFile]));
    return async (tx) => {
      const version = await lockRevision(tx);
      const current = await findRanges(tx);
      if (input.version !== undefined && input.version !== version)
        return toConflictAnswer({ gamuts: current, version });
      assertIdsExist(input, current);
      await saveAll(tx, input, stored, current);
      await incrementRevision(tx, context.services.now());
      const [before, after] = [{ gamuts: current }, { gamuts: await findRanges(tx) }];
      await recordAudit(tx, context, { action: 'ranges-updated', subject: `ranges ${version + 1}`, before, after });
      return { success: true, message: userMessage('Les gammes ont été enregistrées.') };
    };
  },
};

/** Handlers of the range editor. */
export const rangeHandlers = { gamutsGet: getRanges, gamutsModify: saveRanges } satisfies Partial<Handlers>;
