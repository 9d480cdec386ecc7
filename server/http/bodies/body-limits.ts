import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { uploadOrBase64Schema, uploadsSchema } from '#shared/operations/wire/upload.ts';
import { uploadLimits } from '#shared/primitives/limits.ts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const second = 1000;

/** The text fields of a form, together. The longest that a form of ours sends is a comment of 5,000 characters. */
export const formFields = { count: 40, bytes: 256 * kilobyte } as const;

/** The same of a form whose file may be a text of base64. */
const base64FormBytes = Math.ceil(uploadLimits.fileBytes / 3) * 4 + formFields.bytes;

/** What a body may be, by what the operation is and who calls. */
export interface BodyLimits {
  /** Bytes of a JSON body. */
  readonly jsonBytes: number;
  /** Names of fields in a JSON body, all depths together: what follows looks at each. */
  readonly jsonNames: number;
  /** Bytes of a form; undefined where the operation takes none. */
  readonly formBytes: number | undefined;
  readonly formFiles: number;
  /** Bytes of its text fields, together. */
  readonly formTextBytes: number;
  /** What a form that is too large is told; unless said, the limit of every sending. */
  readonly formRefusal?: string;
  /** How long a body may take to arrive. */
  readonly withinMs: number;
  /** Bodies that one address (or person) may have under way at the same time. */
  readonly atOnce: number;
  /** What is still read of a body that was refused, so that the answer arrives and the connection serves on. */
  readonly drainBytes: number;
  readonly drainMs: number;
}

/** What a stranger may make the server read. */
export const strangerLimits: BodyLimits = {
  jsonBytes: 16 * kilobyte,
  jsonNames: 100,
  formBytes: undefined,
  formFiles: 0,
  formTextBytes: formFields.bytes,
  withinMs: 30 * second,
  atOnce: 20,
  drainBytes: 32 * megabyte,
  drainMs: 10 * second,
};

const takes = ({ input }: EndpointDefinition, schema: unknown): boolean =>
  'entries' in input && Object.values(input.entries as object).includes(schema);

/** The limits of an operation. Files over a field network take their time; a stranger's sign-in does not. */
export const limitsOf = (definition: EndpointDefinition): BodyLimits => {
  const isForm = definition.body === 'multipart';
  if (definition.access === 'public')
    return {
      ...strangerLimits,
      ...(definition.jsonKilobytes && { jsonBytes: definition.jsonKilobytes * kilobyte }),
      ...(isForm && { formBytes: formFields.bytes * 2 }),
    };
  const isBase64Taken = takes(definition, uploadOrBase64Schema);
  const hasFiles = isForm && (isBase64Taken || takes(definition, uploadsSchema) || definition.uploads !== undefined);
  const uploads = definition.uploads ?? uploadLimits;
  const filesFormBytes = uploads.totalBytes + megabyte;
  if (definition.access === 'client-link')
    return {
      ...strangerLimits,
      atOnce: 4,
      ...(hasFiles && {
        formBytes: uploadLimits.fileBytes + megabyte,
        formFiles: 1,
        withinMs: 15 * 60 * second,
        drainBytes: uploadLimits.fileBytes + megabyte,
        drainMs: 15 * 60 * second,
      }),
    };
  return {
    jsonBytes: megabyte,
    // An administrator imports tables of a tariff; a quote of five drivers has some three hundred.
    jsonNames: definition.access === 'admin' ? 100_000 : 5_000,
    formBytes: hasFiles ? filesFormBytes : isForm ? formFields.bytes * 2 : undefined,
    formFiles: isBase64Taken ? 1 : hasFiles ? uploads.files : 0,
    formTextBytes: isBase64Taken ? base64FormBytes : formFields.bytes,
    ...(definition.uploads && { formRefusal: definition.uploads.tooLarge }),
    withinMs: hasFiles ? 15 * 60 * second : 120 * second,
    atOnce: 12,
    drainBytes: hasFiles ? filesFormBytes : 32 * megabyte,
    drainMs: hasFiles ? 15 * 60 * second : 10 * second,
  };
};
