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
