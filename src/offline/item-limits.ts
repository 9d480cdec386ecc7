import * as v from 'valibot';
import { CallError } from '#api/errors.ts';
import type { FieldErrors } from '#shared/contract/envelope.ts';
import { messages } from '#shared/domain/messages.ts';
import { uploadProblem } from '#shared/domain/upload-limits.ts';
import type { NewItem } from './outbox-types.ts';

/** Where the schema of an operation bounds a length without a sentence of its own. */
const sentence = ({ requirement }: v.BaseIssue<unknown>): string => messages.maxLength(Number(requirement));

/**
 * Refuses what passes a limit of `shared/domain/limits`, as the server would: number, size and total of the files, and the
 * lengths of texts that the operation's own schema bounds. What else a form checks, and what only the server knows, is
 * theirs to say. Throws a `CallError` with the messages by field.
 */
export const refuseBeyondLimits = ({ endpoint, input, files = [], fileField = 'files' }: NewItem): void => {
  const errors: Record<string, FieldErrors[string]> = {};
  const problem = uploadProblem(files.map(({ bytes }) => ({ size: bytes.byteLength })));
  if (problem !== null) errors[fileField] = [problem];
  const { issues = [] } = v.safeParse(endpoint.input, input, { message: sentence });
  for (const issue of issues.filter(({ type }) => type === 'max_length')) {
    const field = v.getDotPath(issue) ?? 'demande';
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  const [first] = Object.values(errors);
  if (first) throw new CallError(422, first[0] ?? '', { errors });
};
