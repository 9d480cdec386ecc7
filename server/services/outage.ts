/** External parts of the server that may be unavailable. */
export type ExternalPart = 'database' | 'files' | 'mail' | 'scanner' | 'disk' | 'payment' | 'signing' | 'push';

/** An external part does not answer. The call can be retried. */
export class Outage extends Error {
  readonly part: ExternalPart;

  /** `what` names the place and operation without secrets: `PUT http://host/bucket`. */
  constructor(part: ExternalPart, what: string, cause?: unknown) {
    super(`${what}${cause === undefined ? '' : `: ${describeCause(cause)}`}`, { cause });
    this.name = 'Outage';
    this.part = part;
  }
}

/** Shortest description of the cause: code of the innermost cause, else its message. */
const describeCause = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined) return code;
  return error.cause instanceof Error ? describeCause(error.cause) : error.message;
};

const diskCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOTDIR', 'EMFILE', 'ENFILE']);

/** Converts a file system error to an `Outage` if it is one. */
export const toDiskOutage = (part: ExternalPart, what: string, error: unknown): unknown =>
  diskCodes.has(String((error as NodeJS.ErrnoException).code)) ? new Outage(part, what, error) : error;
