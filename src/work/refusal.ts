import { describeFailure } from '#api/errors.ts';
import type { ServerRefusal } from '#offline/interfaces/submit-result.ts';
import { WorkNotSaved } from '#offline/interfaces/work-not-saved.ts';

/** Message and field messages of failed work; `attempted` as for `describeFailure`. */
export const describeRefusal = (error: unknown, attempted?: Parameters<typeof describeFailure>[1]): ServerRefusal =>
  error instanceof WorkNotSaved ? { message: error.message, errors: {} } : describeFailure(error, attempted);
