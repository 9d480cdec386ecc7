import * as v from 'valibot';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { messages } from '#shared/primitives/messages.ts';

/** Icons for a range. Specification 3, section 2.2. */
export const rangeIcons = [
  'directions_car',
  'maps_home_work',
  'verified_user',
  'monitor_heart',
  'local_library',
  'agriculture',
  'chair',
] as const;

/** The documents of a product, one of each at most. Specification 3, section 9. */
export const productFileTypes = ['Fiche', 'CG', 'Souscription'] as const;
export type ProductFileType = (typeof productFileTypes)[number];

/**
 * Files of one save. Bytes: specification 3, section 7, which is no number of megabytes; their number is our choice.
 */
export const catalogueUploadLimits = {
  files: 60,
  fileBytes: 10_000_000,
  totalBytes: 10_000_000,
  tooLarge: 'La taille totale des documents ne doit pas dépasser 10\u202F000\u202F000 octets par enregistrement',
} as const;

/** Id of a row that was not saved yet. Specification 3, section 9. */
export const temporaryId = /^tmp_\d{1,4}$/;

const titleLength = 100;
const required = (label: string) => v.pipe(limitedText(titleLength), v.nonEmpty(messages.required(label)));

/** A range, a product and a document, as they are typed; the call and the form hold the same rules. */
export const rangeEntries = {
  title: required('Titre'),
  iconName: v.picklist(rangeIcons, messages.required('Icône')),
  active: v.optional(v.boolean(), true),
};
export const productEntries = {
  title: required('Titre'),
  menuTitle: required('Titre du menu'),
  okayoEquivalent: v.pipe(v.string(), v.nonEmpty(messages.required('Produit équivalent'))),
};
export const productFileEntries = {
  productFileType: v.picklist(productFileTypes),
  fileLibelle: limitedText(titleLength),
};
