import * as v from 'valibot';
import { CallError } from '#api/errors.ts';
import type { NewItem } from '#offline/interfaces/outbox-types.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import type { FieldErrors } from '#shared/operations/wire/envelope.ts';
import { messages } from '#shared/primitives/messages.ts';
import { uploadProblem } from '#shared/primitives/upload-limits.ts';

/** Message for a length limit that has no message of its own in the schema. */
const formatMaxLength = ({ requirement }: v.BaseIssue<unknown>): string => messages.maxLength(Number(requirement));

interface MeasuredItem {
  /** Undefined for an operation that this version does not know: its texts are not checked. */
  readonly endpoint: EndpointDefinition | undefined;
  readonly input: unknown;
  /** Sizes in bytes. */
  readonly files: readonly { readonly size: number }[];
  readonly fileField: string;
}

/**
 * Limits that an item exceeds, as the server would report them by field: number, size and total of its files, and text
 * lengths bounded by the operation's schema. Other rules are checked by the form or the server. Undefined if no limit
 * is exceeded.
 */
export const findExceededLimits = ({ endpoint, input, files, fileField }: MeasuredItem) => {
  const errors: Record<string, FieldErrors[string]> = {};
  const problem = uploadProblem(files);
  if (problem !== null) errors[fileField] = [problem];
  const { issues = [] } = endpoint ? v.safeParse(endpoint.input, input, { message: formatMaxLength }) : {};
  for (const issue of issues.filter(({ type }) => type === 'max_length')) {
    const field = v.getDotPath(issue) ?? 'demande';
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  const [first] = Object.values(errors);
  return first && { message: first[0] ?? '', errors };
};

/** Throws a `CallError` with the messages by field if an item exceeds a limit. */
export const assertWithinLimits = ({ endpoint, input, files = [], fileField = 'files' }: NewItem): void => {
  const sizes = files.map(({ bytes }) => ({ size: bytes.byteLength }));
  const exceeded = findExceededLimits({ endpoint, input, files: sizes, fileField });
  if (exceeded) throw new CallError(422, exceeded.message, { errors: exceeded.errors });
};
