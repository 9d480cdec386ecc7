import { type DestinationStream, type Logger, pino } from 'pino';
import { DatabaseError } from '#server/db/database-error.ts';

/**
 * Logged fields of an error: name, code and stack. The database's message is omitted, since it may quote personal data.
 */
const errorFields = (error: unknown): object => {
  if (!(error instanceof Error)) return { name: 'unknown' };
  const { name, message, stack } = error;
  const stackLines = stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12);
  if (error instanceof DatabaseError)
    return { name, code: error.code, constraint: error.constraint, places: stackLines };
  return { name, message, places: stackLines };
};

/** Structured log on standard error; standard output only carries the server's address. */
export const createLog = (level: string, destination: DestinationStream = pino.destination(2)): Logger =>
  pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorFields },
      redact: {
        paths: ['password', '*.password', 'token', '*.token', 'authorization', '*.authorization'],
        remove: true,
      },
    },
    destination,
  );
