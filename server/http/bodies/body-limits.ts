import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { uploadOrBase64Schema, uploadsSchema } from '#shared/operations/wire/upload.ts';
import { kilobyte, megabyte } from '#shared/primitives/file-size.ts';
import { uploadLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';

const second = 1000;

/** Limits of a form's text fields together. The longest text of the app's forms is a comment of 5,000 characters. */
export const formFields = { count: 40, bytes: 256 * kilobyte } as const;

/** The same for a form whose file may arrive as base64 text. */
const base64FormBytes = Math.ceil(uploadLimits.fileBytes / 3) * 4 + formFields.bytes;

/** Limits of a request body, by operation and caller. */
export interface BodyLimits {
  /** Bytes of a JSON body. */
  readonly jsonBytes: number;
  /** Field names in a JSON body, at all depths: validation visits each of them. */
  readonly jsonNames: number;
  /** Bytes of a form; undefined where the operation takes none. */
  readonly formBytes: number | undefined;
  readonly formFiles: number;
  /** Bytes of a form's text fields, together. */
  readonly formTextBytes: number;
  /** Message for a form that is too large; by default that of the general upload limit. */
  readonly formRefusal?: string;
  /** Maximum time for a body to arrive. */
  readonly withinMs: number;
  /** Concurrent bodies of one address or person. */
  readonly maxConcurrent: number;
  /** Bytes of a refused body that are still read and discarded, so that the answer arrives and the connection stays usable. */
  readonly drainBytes: number;
  readonly drainMs: number;
}

/** Body limits of an anonymous caller. */
export const anonymousLimits: BodyLimits = {
  jsonBytes: 16 * kilobyte,
  jsonNames: 100,
  formBytes: undefined,
  formFiles: 0,
  formTextBytes: formFields.bytes,
  withinMs: 30 * second,
  maxConcurrent: 20,
  drainBytes: 32 * megabyte,
  drainMs: 10 * second,
};

const hasInput = ({ input }: EndpointDefinition, schema: unknown): boolean =>
  'entries' in input && Object.values(input.entries as object).includes(schema);

/** Body limits of an operation. Uploads over a mobile network get minutes; anonymous bodies get seconds. */
export const bodyLimitsOf = (definition: EndpointDefinition): BodyLimits => {
  const isForm = definition.body === 'multipart';
  if (definition.access === 'public')
    return {
      ...anonymousLimits,
      ...(definition.jsonKilobytes && { jsonBytes: definition.jsonKilobytes * kilobyte }),
      ...(isForm && { formBytes: formFields.bytes * 2 }),
    };
  const acceptsBase64 = hasInput(definition, uploadOrBase64Schema);
  const hasFiles = isForm && (acceptsBase64 || hasInput(definition, uploadsSchema) || definition.uploads !== undefined);
  const uploads = definition.uploads ?? uploadLimits;
  const filesFormBytes = uploads.totalBytes + megabyte;
  if (definition.access === 'client-link')
    return {
      ...anonymousLimits,
      maxConcurrent: 4,
      ...(hasFiles && {
        formBytes: uploadLimits.fileBytes + megabyte,
        formFiles: 1,
        // One file at a time: the form is too large because its file is.
        formRefusal: messages.fileTooLarge,
        withinMs: 15 * 60 * second,
        drainBytes: uploadLimits.fileBytes + megabyte,
        drainMs: 15 * 60 * second,
      }),
    };
  return {
    jsonBytes: megabyte,
    // Administrators import tariff tables; the JSON of a quote with five drivers has about 300 names.
    jsonNames: definition.access === 'admin' ? 100_000 : 5_000,
    formBytes: hasFiles ? filesFormBytes : isForm ? formFields.bytes * 2 : undefined,
    formFiles: acceptsBase64 ? 1 : hasFiles ? uploads.files : 0,
    formTextBytes: acceptsBase64 ? base64FormBytes : formFields.bytes,
    ...(definition.uploads && { formRefusal: definition.uploads.tooLarge }),
    withinMs: hasFiles ? 15 * 60 * second : 120 * second,
    maxConcurrent: 12,
    drainBytes: hasFiles ? filesFormBytes : 32 * megabyte,
    drainMs: hasFiles ? 15 * 60 * second : 10 * second,
  };
};
