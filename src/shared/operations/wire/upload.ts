import * as v from 'valibot';
import { withinUploadLimits } from '#shared/primitives/upload-limits.ts';

/** A file in a multipart form: the web's `File`, in the browser and on the server. */
export interface UploadFile {
  readonly name: string;
  /** Declared media type; the server detects the type from the content. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

export const isUploadFile = (value: unknown): value is UploadFile =>
  typeof value === 'object' &&
  value !== null &&
  'arrayBuffer' in value &&
  'size' in value &&
  'name' in value &&
  typeof value.arrayBuffer === 'function';

/** Any number of files; a single one may arrive without an array. */
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

/** One file, or base64 text as in the specification; an empty text is none. */
export const uploadOrBase64Schema = v.optional(
  v.union([v.custom<UploadFile>(isUploadFile, 'doit être un fichier'), v.string()]),
  '',
);

/** A value sent as JSON text in a multipart form. */
export const jsonPart = <const S extends v.GenericSchema>(schema: S) =>
  v.union([schema, v.pipe(v.string(), v.parseJson(undefined, 'doit être du JSON'), schema)]);
