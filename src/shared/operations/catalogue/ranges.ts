import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, noInput, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { isUploadFile, jsonPart, type UploadFile } from '#shared/operations/wire/upload.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';
import {
  catalogueUploadLimits,
  productEntries,
  productFileEntries,
  productFileTypes,
  rangeEntries,
  temporaryId,
} from '#shared/schemas/range-forms.ts';

/** A document of a product. `hashedName` is derived from the stored bytes and unique to them. */
const productFileSchema = v.object({
  id: v.number(),
  productId: v.number(),
  productFileType: v.picklist(productFileTypes),
  fileLibelle: v.string(),
  file: v.object({ fileName: v.string(), hashedName: v.string() }),
});

/**
 * A stored range with its products. Specification 3, section 3. `unauthorizedBroker`: ids of brokers who may not sell
 * it.
 */
export const rangeRowSchema = v.object({
  id: v.number(),
  title: v.string(),
  iconName: v.string(),
  active: v.boolean(),
  products: v.array(
    v.object({
      id: v.number(),
      gamutId: v.number(),
      title: v.string(),
      menuTitle: v.string(),
      okayoEquivalent: v.string(),
      unauthorizedBroker: v.array(v.number()),
      productFiles: v.array(productFileSchema),
    }),
  ),
});
export type RangeRow = v.InferOutput<typeof rangeRowSchema>;
/** The whole catalogue; `version` is incremented by each save. */
const catalogueOutput = { gamuts: v.array(rangeRowSchema), version: v.number() };

export const gamutsGet = endpoint({
  method: 'GET',
  path: '/api/gamuts',
  summary: 'Lire les gammes, leurs produits et leurs documents',
  access: 'admin',
  offline: 'online',
  effect: 'none',
  input: noInput,
  output: answer(catalogueOutput),
});

const existingId = wholeNumber({ min: 1, max: 999_999_999 });
/** Id of a stored row, or `tmp_` and a number below 5000 for a new one. */
const rowId = v.union([existingId, v.pipe(v.string(), v.regex(temporaryId, 'doit être un identifiant'))]);

const submittedRangeSchema = v.object({
  ...rangeEntries,
  id: rowId,
  products: v.pipe(
    v.array(
      v.object({
        ...productEntries,
        id: rowId,
        unauthorizedBroker: v.optional(v.pipe(v.array(existingId), v.maxLength(5000)), []),
        productFiles: v.optional(
          v.pipe(v.array(v.object({ ...productFileEntries, id: v.optional(rowId) })), v.maxLength(3)),
          [],
        ),
      }),
    ),
    v.maxLength(100),
  ),
});
export type SubmittedRange = v.InferOutput<typeof submittedRangeSchema>;
const idListOf = (schema: v.GenericSchema<unknown, number>) =>
  v.optional(v.pipe(v.array(schema), v.maxLength(1000)), () => [] as number[]);
const deletedIds = v.object({ gamuts: idListOf(existingId), products: idListOf(existingId) });

/**
 * Saves the whole catalogue. Files are named `PRODUCT_TYPE` (`12_Fiche`, `tmp_7_CG`; also without the second `_`).
 * Optimistic concurrency: if `version` is not the server's, nothing is written and `conflict` is the current catalogue.
 */
export const gamutsModify = endpoint({
  method: 'POST',
  path: '/api/admin/gamuts/modify',
  summary: 'Enregistrer les gammes, leurs produits et leurs documents',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  idempotent: 'when-keyed',
  body: 'multipart',
  uploads: catalogueUploadLimits,
  input: v.objectWithRest(
    {
      gamuts: jsonPart(v.pipe(v.array(submittedRangeSchema), v.maxLength(200))),
      idsToDelete: v.optional(jsonPart(deletedIds), () => ({ gamuts: [], products: [] })),
      filesIdsToDelete: v.optional(jsonPart(v.pipe(v.array(limitedText(100)), v.maxLength(1000))), () => []),
      version: v.optional(wholeNumber({ min: 0, max: 999_999_999 })),
    },
    v.custom<UploadFile>(isUploadFile, 'doit être un fichier'),
  ),
  output: answer({ conflict: v.optional(v.object(catalogueOutput)) }),
});
