import { Outage } from '#server/services/outage.ts';

/** What the database refused. `code` is the SQLSTATE, the same on both engines; `message` may quote values: never log it. */
export class DatabaseError extends Error {
  readonly code: string;
  readonly constraint: string | undefined;

  constructor(message: string, code: string, constraint?: string) {
    super(message);
    this.name = 'DatabaseError';
    this.code = code;
    this.constraint = constraint;
  }
}

/** True where a row with the same unique value exists already; `constraint` narrows it to one. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  error instanceof DatabaseError &&
  error.code === '23505' &&
  (constraint === undefined || error.constraint === constraint);

/** The same class for whatever a driver throws; anything without an SQLSTATE stays what it is. */
export const toDatabaseError = (error: unknown): unknown => {
  if (typeof error !== 'object' || error === null || error instanceof DatabaseError) return error;
  const { code, constraint, message } = error as { code?: unknown; constraint?: unknown; message?: unknown };
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return error;
  return new DatabaseError(String(message), code, typeof constraint === 'string' ? constraint : undefined);
};

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** Connection lost, shutting down or starting, out of resources or disk, read-only since it was demoted (SQLSTATE). */
const awayStates = /^(08...|57P0[1-3]|53...|58030|25006)$/;
/** What the driver says without a code. */
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** What a driver threw, as an outage where the database is away; `what` names it without its password. */
export const toDatabaseOutage = (error: unknown, what: string): unknown => {
  const known = toDatabaseError(error);
  if (known instanceof DatabaseError) return awayStates.test(known.code) ? new Outage('database', what, known) : known;
  if (!(known instanceof Error) || known instanceof Outage) return known;
  const isAway = awayCodes.has(String((known as NodeJS.ErrnoException).code)) || awayMessages.test(known.message);
  return isAway ? new Outage('database', what, known) : known;
};
