import * as v from 'valibot';
import { withinUploadLimits } from '#shared/primitives/upload-limits.ts';

/** A file that travels in a multipart form: the web's `File`, in the browser and on the server alike. */
export interface UploadFile {
  readonly name: string;
  /** Media type as declared; the server decides by content. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
  slice(start: number, end: number): Pick<UploadFile, 'arrayBuffer'>;
}

export const isUploadFile = (value: unknown): value is UploadFile =>
  typeof value === 'object' &&
  value !== null &&
  'arrayBuffer' in value &&
  'size' in value &&
  'name' in value &&
  typeof value.arrayBuffer === 'function';

/** Several files, one or none; a single one may arrive alone. */
export const uploadsSchema = v.optional(
  v.pipe(
    v.union([
      v.array(v.custom<UploadFile>(isUploadFile, 'doit être un fichier')),
      v.custom<UploadFile>(isUploadFile, 'doit être un fichier'),
    ]),
    v.transform((files) => (Array.isArray(files) ? files : [files])),
    withinUploadLimits(),
  ),
  [],
);

/** One file, or its base64 as text, as the documents write it; an empty text is none. */
export const uploadOrBase64Schema = v.optional(
  v.union([v.custom<UploadFile>(isUploadFile, 'doit être un fichier'), v.string()]),
  '',
);

/** A value that travels as JSON text in a multipart form. */
export const jsonPart = <const S extends v.GenericSchema>(schema: S) =>
  v.union([schema, v.pipe(v.string(), v.parseJson(undefined, 'doit être du JSON'), schema)]);
