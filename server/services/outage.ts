/** What the server leans on and may lose. */
export type Part = 'database' | 'files' | 'mail' | 'scanner' | 'disk' | 'payment' | 'signing';

/** A part that the server leans on does not answer: nobody's fault who called, and worth asking again. */
export class Outage extends Error {
  readonly part: Part;

  /** `what` says where and what for, without secrets: `PUT http://host/bucket`. */
  constructor(part: Part, what: string, cause?: unknown) {
    super(`${what}${cause === undefined ? '' : `: ${causeOf(cause)}`}`, { cause });
    this.name = 'Outage';
    this.part = part;
  }
}

/** The shortest true words for why: the code of the innermost cause, else its message. */
const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined) return code;
  return error.cause instanceof Error ? causeOf(error.cause) : error.message;
};

const diskCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOTDIR', 'EMFILE', 'ENFILE']);

/** What a file system threw, as an outage where it is one. */
export const toDiskOutage = (part: Part, what: string, error: unknown): unknown =>
  diskCodes.has(String((error as NodeJS.ErrnoException).code)) ? new Outage(part, what, error) : error;
