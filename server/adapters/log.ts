import { type DestinationStream, type Logger, pino } from 'pino';
import { DatabaseError } from '#server/db/database-error.ts';

/**
 * What is logged of an error: name, code, and where; not the message of the database, which may quote what a person typed.
 */
const errorFields = (error: unknown): object => {
  if (!(error instanceof Error)) return { name: 'unknown' };
  const { name, message, stack } = error;
  const places = stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12);
  if (error instanceof DatabaseError) return { name, code: error.code, constraint: error.constraint, places };
  return { name, message, places };
};

/** Structured log lines on the standard error output, so that the address alone is on the standard output. */
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
