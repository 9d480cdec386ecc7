import { Outage } from '#server/services/outage.ts';

/** An error of the database. `code` is the SQLSTATE on both engines. Never log `message`: it may quote values of a row. */
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

/** Converts a driver's error to a `DatabaseError`; an error without an SQLSTATE is returned unchanged. */
export const toDatabaseError = (error: unknown): unknown => {
  if (typeof error !== 'object' || error === null || error instanceof DatabaseError) return error;
  const { code, constraint, message } = error as { code?: unknown; constraint?: unknown; message?: unknown };
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return error;
  return new DatabaseError(String(message), code, typeof constraint === 'string' ? constraint : undefined);
};

const outageErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** SQLSTATEs of an outage: connection lost, server shutting down or starting, out of resources or disk, read-only replica. */
const outageSqlStates = /^(08...|57P0[1-3]|53...|58030|25006)$/;
/** Outages that the driver reports without a code. */
const outageMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Converts a driver's error to an `Outage` if the database is unreachable; `description` names the database without its password. */
export const toDatabaseOutage = (error: unknown, description: string): unknown => {
  const converted = toDatabaseError(error);
  if (converted instanceof DatabaseError)
    return outageSqlStates.test(converted.code) ? new Outage('database', description, converted) : converted;
  if (!(converted instanceof Error) || converted instanceof Outage) return converted;
  const isOutage =
    outageErrorCodes.has(String((converted as NodeJS.ErrnoException).code)) || outageMessages.test(converted.message);
  return isOutage ? new Outage('database', description, converted) : converted;
};
