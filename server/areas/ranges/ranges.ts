import type { Db } from '#server/db/db.ts';
import type { StoredFile } from '#server/files/storage-repository.ts';
import { storeUploads } from '#server/files/uploads.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Context, Handler, Handlers, StagedHandler } from '#server/http/handler.ts';
import { conflictAnswer, userMessage } from '#server/http/list-answers.ts';
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
  labelProductFile,
  lockRevision,
  raiseRevision,
  removeRangeParts,
  replaceProductFile,
  saveProduct,
  saveRange,
} from './range-repository.ts';

type RangesInput = ParsedInput<typeof gamutsModify>;
type GivenProduct = SubmittedRange['products'][number];
type StoredFiles = ReadonlyMap<string, StoredFile>;

const getKeptRanges: Handler<typeof gamutsGet> = async (_input, { db }) => ({
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
    const found = keys.find((key) => key.includes(name));
    if (!found) throw invalid({ [name]: ['n’est le document d’aucun produit'] });
    return [found[0], file] as const;
  });
};

/** Throws a 422 if a product has a code outside of the catalogue. */
const assertSold = ({ gamuts: ranges }: RangesInput): void => {
  if (ranges.some(({ products }) => products.some(({ okayoEquivalent }) => !findProduct(okayoEquivalent))))
    throw invalid({ okayoEquivalent: [messages.required('Produit équivalent')] });
};

/** Throws a 422 for a deleted or duplicate row, so that it is not overwritten silently. */
const assertKnown = ({ gamuts: ranges, idsToDelete }: RangesInput, kept: readonly RangeRow[]): void => {
  const products = ranges.flatMap((range) => range.products);
  const known = [kept.map(({ id }) => id), kept.flatMap((range) => range.products.map(({ id }) => id))] as const;
  const given = [ranges.map(({ id }) => id), products.map(({ id }) => id)] as const;
  const removed = [idsToDelete.gamuts, idsToDelete.products] as const;
  for (const at of [0, 1] as const) {
    const unknown = given[at].find((id) => typeof id === 'number' && !known[at].includes(id));
    const twice = given[at].find((id, index) => given[at].indexOf(id) !== index);
    const both = given[at].find((id) => typeof id === 'number' && removed[at].includes(id));
    if ((unknown ?? twice ?? both) !== undefined)
      throw invalid({ gamuts: ['contient un élément qui n’existe plus, ou deux fois le même'] });
  }
};

const writeFiles = async (tx: Db, productId: number, given: GivenProduct, stored: StoredFiles): Promise<void> => {
  for (const type of productFileTypes) {
    const slot = given.productFiles.find(({ productFileType }) => productFileType === type);
    const file = stored.get(slotKey(given.id, type));
    const label = slot?.fileLibelle || type;
    if (file) await replaceProductFile(tx, productId, { type, label }, file);
    else if (slot) await labelProductFile(tx, productId, { type, label });
  }
};

const writeAll = async (tx: Db, input: RangesInput, stored: StoredFiles, kept: readonly RangeRow[]): Promise<void> => {
  const unwanted = new Set(input.filesIdsToDelete);
  const files = kept.flatMap((range) => range.products.flatMap(({ productFiles }) => productFiles));
  for (const [position, range] of input.gamuts.entries()) {
    const rangeId = await saveRange(tx, range, position);
    for (const [place, product] of range.products.entries())
      await writeFiles(tx, await saveProduct(tx, rangeId, product, place), product, stored);
  }
  // Deleted last, since a product may have moved out of a deleted range.
  await removeRangeParts(tx, {
    ranges: input.idsToDelete.gamuts,
    products: input.idsToDelete.products,
    files: files.filter(({ file }) => unwanted.has(file.hashedName)).map(({ id }) => id),
  });
};

/** "Sauvegarder": saves all or nothing (specification 3, section 4 "Catalogue editing"). */
const saveRanges: StagedHandler<typeof gamutsModify> = {
  stage: async (input, context: Context<typeof gamutsModify>) => {
    assertSold(input);
    const uploads = parseUploads(input);
    const sent = uploads.map(([, file]) => file);
    if (totalBytes(sent) > catalogueUploadLimits.totalBytes) throw invalid({ files: [catalogueUploadLimits.tooLarge] });
    const files = await storeUploads(context.services, 'produit', sent);
    const stored = new Map(uploads.map(([key], at) => [key, files[at] as StoredFile]));
    return async (tx) => {
      const version = await lockRevision(tx);
      const kept = await findRanges(tx);
      if (input.version !== undefined && input.version !== version) return conflictAnswer({ gamuts: kept, version });
      assertKnown(input, kept);
      await writeAll(tx, input, stored, kept);
      await raiseRevision(tx, context.services.now());
      const [before, after] = [{ gamuts: kept }, { gamuts: await findRanges(tx) }];
      await recordAudit(tx, context, { action: 'ranges-updated', subject: `ranges ${version + 1}`, before, after });
      return { success: true, message: userMessage('Les gammes ont été enregistrées.') };
    };
  },
};

/** Handlers of the range editor. */
export const rangeHandlers = { gamutsGet: getKeptRanges, gamutsModify: saveRanges } satisfies Partial<Handlers>;
